import { Form } from 'react-router'
import type { IsoDate } from '#domain/dates.ts'
import { counted } from '#figure-text'
import { Button } from '../../../ui/forms/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'

type FormProps = {
  /** The same key blocks the spots only once. */
  batchKey: string
  free: number
  today: IsoDate
  last: IsoDate
  typed: Readonly<Record<string, string>> | undefined
  fields: Record<string, string>
  error: string | undefined
}

/** Blocks spots that were sold elsewhere. */
export function BlockForm({ batchKey, free, today, last, typed, fields, error }: FormProps) {
  const field = (id: string, label: string, initial = '') => ({
    id,
    label,
    error: fields[id],
    defaultValue: typed?.[id] ?? initial,
  })
  if (free === 0) return <p className="b">No spot is free.</p>
  return (
    <Form
      key={batchKey}
      method="post"
      noValidate
      preventScrollReset
      className="stack"
      aria-labelledby="block-title"
    >
      <h3 id="block-title">Block spots</h3>
      <div role="alert">{error && <p className="err">{error}</p>}</div>
      <input type="hidden" name="key" value={batchKey} />
      <div className="pair">
        <Field
          {...field('spots', 'Spots', '1')}
          hint={`${counted(free, 'spot')} free`}
          className="num"
          inputMode="numeric"
        />
        <Field {...field('name', 'Name')} hint="Of the group or its leader" maxLength={80} />
      </div>
      <div className="pair">
        <Field {...field('note', 'Note')} optional maxLength={300} />
        <Field
          {...field('untilOn', 'Until')}
          hint="Empty: until you release them"
          type="date"
          min={today}
          max={last}
          optional
        />
      </div>
      <div>
        <Button kind="main" name="intent" value="block">
          Block these spots
        </Button>
      </div>
    </Form>
  )
}
