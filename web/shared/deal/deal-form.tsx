import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { IsoDate } from '#domain/dates.ts'
import { EARLY_DAYS, MOST_PERCENT } from '#domain/deal/deal-rules.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { PeriodFields } from './period-fields.tsx'
import './deals.css'

type DealFormProps = {
  title: string
  error: string | undefined
  /** The typed values when no deal was created. */
  typed: Record<string, string> | null | undefined
  today: IsoDate
  /** The subject of the deal, and the percentage: hosts see their share. */
  children: ReactNode
}

/** A new deal: its subject, its percentage, and its booking period. */
export function DealForm({ title, error, typed, today, children }: DealFormProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form
      method="post"
      className="card pad stack gap-5"
      preventScrollReset
      noValidate
      aria-labelledby="deal-title"
    >
      <h2 id="deal-title" className="h3">
        {title}
      </h2>
      {error && (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
      {children}
      <div className="dealform__period">
        <PeriodFields
          typed={typed}
          today={today}
          firstHint={`Members book from ${EARLY_DAYS * 24} hours before.`}
        />
        <Field
          id="title"
          label="Title"
          hint="Travellers read it: ‘Winter light’."
          optional
          maxLength={80}
          defaultValue={typed?.['title']}
        />
      </div>
      <div>
        <Button kind="main" name="intent" value="make" disabled={busy}>
          Create this deal
        </Button>
      </div>
    </Form>
  )
}

/** The percentage of the discount. */
export function PercentField({
  value,
  onChange,
}: {
  value: string
  onChange?: ((percent: string) => void) | undefined
}) {
  return (
    <Field
      id="percent"
      label="Percent off"
      hint={`A whole number from 1 to ${MOST_PERCENT}.`}
      type="number"
      inputMode="numeric"
      min={1}
      max={MOST_PERCENT}
      defaultValue={value}
      onChange={({ target }) => onChange?.(target.value)}
    />
  )
}
