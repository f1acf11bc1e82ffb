import { Form } from 'react-router'
import { type ExtraUnit, extraUnits, unitWords } from '#domain/offer/offered-extra-rules.ts'
import { MOST_OF_EXTRA, MOST_ORDER_DAYS, type TypedExtra } from '#domain/extra/extra-terms-rules.ts'
import type { RefusedForm, Typed } from '../../http/form-action.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field, Select, TextArea } from '../../ui/forms/field.tsx'
import { Note } from '../../ui/feedback/note.tsx'

type ExtraFieldsProps = {
  /** The id of the extra; 'new' for another one. */
  id: string
  terms: TypedExtra
  /** What was typed when it was refused. */
  typed: Typed | undefined
  refused: RefusedForm | null
}

/** The terms of an extra. */
export function ExtraFields({ id, terms, typed, refused }: ExtraFieldsProps) {
  const isNew = id === 'new'
  const value = (field: 'name' | 'body' | 'unit' | 'price' | 'most' | 'orderUntilDays') =>
    typed?.[field] ?? terms[field]
  const named = (field: string) => ({ id: `${id}-${field}`, name: field, error: refused?.fields[field] })
  const isRefundable = typed ? typed['refund'] !== 'none' : terms.isRefundable
  return (
    <Form method="post" className="stack gap-5" noValidate preventScrollReset>
      {refused && (
        <Note tone="bad" role="alert">
          <b className="b">{refused.message}</b> {refused.reason}
        </Note>
      )}
      {!isNew && <input type="hidden" name="extra" value={id} />}
      <Field {...named('name')} label="Name" maxLength={60} defaultValue={value('name')} />
      <TextArea
        {...named('body')}
        label="Text"
        optional
        maxLength={300}
        rows={2}
        defaultValue={value('body')}
      />
      <div className="fgrid">
        <Field
          {...named('price')}
          label="Price in US dollars"
          hint="0 is free."
          inputMode="decimal"
          defaultValue={value('price')}
        />
        <Select {...named('unit')} label="The price is" defaultValue={value('unit')}>
          {extraUnits.map((unit: ExtraUnit) => (
            <option key={unit} value={unit}>
              {unitWords[unit]}
            </option>
          ))}
        </Select>
        <Field
          {...named('most')}
          label="Most in one booking"
          type="number"
          min={1}
          max={MOST_OF_EXTRA}
          defaultValue={value('most')}
        />
        <Field
          {...named('orderUntilDays')}
          label="Can be ordered until"
          hint="Days before the start."
          type="number"
          min={0}
          max={MOST_ORDER_DAYS}
          defaultValue={value('orderUntilDays')}
        />
        <div className="full">
          <Select
            {...named('refund')}
            label="If the traveller cancels"
            defaultValue={isRefundable ? 'trek' : 'none'}
          >
            <option value="trek">Refunded like the trek</option>
            <option value="none">Not refunded once ordered</option>
          </Select>
        </div>
      </div>
      <Checkbox
        name="isRoom"
        defaultChecked={typed ? typed['isRoom'] !== undefined : terms.isRoom}
        label="This is a single room. Everybody else shares a room."
      />
      <div>
        <Button kind={isNew ? 'main' : 'line'} name="intent" value={isNew ? 'add' : 'change'}>
          {isNew ? 'Add this extra' : 'Save'}
          {!isNew && <span className="vh"> {terms.name}</span>}
        </Button>
      </div>
    </Form>
  )
}
