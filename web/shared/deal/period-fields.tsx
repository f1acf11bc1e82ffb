import { addDays, type IsoDate } from '#domain/dates.ts'
import { Field } from '../../ui/forms/field.tsx'

type PeriodFieldsProps = {
  typed: Readonly<Record<string, string>> | null | undefined
  today: IsoDate
  firstHint?: string
}

/** The first and last day to book with a deal or a promotion code; at first 30 days from today. */
export function PeriodFields({ typed, today, firstHint }: PeriodFieldsProps) {
  return (
    <>
      <Field
        id="firstOn"
        label="First day to book"
        {...(firstHint && { hint: firstHint })}
        type="date"
        min={today}
        max={addDays(today, 366)}
        defaultValue={typed?.['firstOn'] ?? today}
      />
      <Field
        id="lastOn"
        label="Last day to book"
        hint="Until 24:00 Nepal time."
        type="date"
        min={today}
        defaultValue={typed?.['lastOn'] ?? addDays(today, 29)}
      />
    </>
  )
}
