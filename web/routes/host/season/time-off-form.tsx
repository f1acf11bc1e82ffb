import { Form } from 'react-router'
import type { IsoDate } from '#domain/dates.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'

type FormProps = {
  today: IsoDate
  typed: Readonly<Record<string, string>> | undefined
  fields: Record<string, string>
  error: string | undefined
}

/** A new time off. */
export function TimeOffForm({ today, typed, fields, error }: FormProps) {
  const field = (id: string, label: string) => ({
    id,
    label,
    error: fields[id],
    defaultValue: typed?.[id],
  })
  return (
    <Form method="post" noValidate className="card pad stack timeoff" aria-labelledby="new-off">
      <h2 id="new-off" className="h3">
        New time off
      </h2>
      <p className="small muted">
        Departures without bookings that touch these days close. You can open each again. Those with bookings
        stay and are listed.
      </p>
      <div role="alert">{error && <p className="err">{error}</p>}</div>
      <div className="pair">
        <Field {...field('firstOn', 'First day')} type="date" min={today} />
        <Field {...field('lastOn', 'Last day')} type="date" min={today} />
      </div>
      <Field {...field('note', 'Note')} hint="Only you read it." optional maxLength={100} />
      <div>
        <Button kind="main" name="intent" value="set">
          Save time off
        </Button>
      </div>
    </Form>
  )
}
