import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { IsoDate } from '#domain/dates.ts'
import { MOST_PERCENT } from '#domain/deal/deal-rules.ts'
import { PROMOTION_LENGTH } from '#domain/promotion/promotion-code-rules.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { PeriodFields } from '../deal/period-fields.tsx'
import '../deal/deals.css'

type PromotionFormProps = {
  title: string
  /** Who bears the discount. */
  borne: string
  error: string | undefined
  /** The typed values when no code was created. */
  typed: Readonly<Record<string, string>> | undefined
  today: IsoDate
  /** What the code counts for. */
  children: ReactNode
}

/** A new promotion code: its discount, what it counts for, and who may use it how often. */
export function PromotionForm({ title, borne, error, typed, today, children }: PromotionFormProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form
      method="post"
      className="card pad stack gap-5"
      preventScrollReset
      noValidate
      aria-labelledby="promotion-title"
    >
      <h2 id="promotion-title" className="h3">
        {title}
      </h2>
      <p>
        {borne} The best of deal, group discount and code counts. A link to a trek with ‘?code=’ and the code
        at its end fills it in.
      </p>
      {error && (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
      <div className="dealform__period">
        <Field
          id="code"
          label="Code"
          hint="4 to 20 letters and digits: WINTER27."
          maxLength={PROMOTION_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed?.['code']}
        />
        <Number id="percent" label="Percent off" hint={`From 1 to ${MOST_PERCENT}.`} typed={typed} />
        <Number id="amount" label="Or US dollars off" hint="A whole amount for a booking." typed={typed} />
      </div>
      {children}
      <div className="dealform__period">
        <PeriodFields typed={typed} today={today} />
        <Number
          id="least"
          label="Least price in US dollars"
          hint="Of a booking, before discounts."
          typed={typed}
        />
        <Number id="usesMost" label="Uses in all" hint="Empty: no limit." typed={typed} />
        <Number id="usesPerPerson" label="Uses per person" hint="Empty: 1." typed={typed} />
      </div>
      <Checkbox
        name="newOnly"
        defaultChecked={typed?.['newOnly'] !== undefined}
        label="Only for travellers who have not booked before"
      />
      <div>
        <Button kind="main" name="intent" value="make" disabled={busy}>
          Create this code
        </Button>
      </div>
    </Form>
  )
}

type NumberProps = { id: string; label: string; hint: string; typed: PromotionFormProps['typed'] }

function Number({ id, label, hint, typed }: NumberProps) {
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      type="number"
      inputMode="decimal"
      min={0}
      optional
      defaultValue={typed?.[id]}
    />
  )
}
