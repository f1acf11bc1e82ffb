import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/forms/button.tsx'
import { TextArea } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import '../../../shared/booking/bookings.css'
import { TravellerFields } from '../../../shared/booking/traveller-fields.tsx'
import type { BookingAnswer } from './booking-actions.ts'

type BookingDetailsProps = Pick<BookingAnswer, 'error' | 'fields' | 'reason'> & {
  details: NonNullable<BookingAnswer['details']>
}

/** The travellers' details after an operator gives a reason; editable until the deadline. */
export function BookingDetails({
  details: { view, passports, typed },
  error,
  fields,
  reason,
}: BookingDetailsProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <section role="status" aria-label="Travellers’ details">
      <h2>Travellers’ details</h2>
      <ul className="history">
        {view.travellers.map(({ position, name }) => (
          <li key={position}>
            {name}, passport <span className="num">{passports[position] || 'not given'}</span>
          </li>
        ))}
      </ul>
      {error && (
        <Note tone="bad" role="alert" className="mt-4">
          {error}
        </Note>
      )}
      <Form method="post" preventScrollReset noValidate className="stack gap-5 mt-4">
        <input type="hidden" name="opened" value={reason} />
        {view.travellers.map((traveller) => (
          <TravellerFields
            key={traveller.position}
            traveller={traveller}
            time={view.time}
            typed={typed?.[traveller.position]}
            errorOf={(field) => fields[field]}
          />
        ))}
        {view.time === 'closed' ? (
          <p className="muted">They can no longer be changed.</p>
        ) : (
          <>
            <TextArea
              id="reason-travellers"
              name="reason"
              label="Why"
              hint="For the audit log, without names."
              maxLength={500}
              rows={2}
              defaultValue={reason}
            />
            <div>
              <Button kind="main" name="intent" value="travellers" disabled={busy}>
                Save the details
              </Button>
            </div>
          </>
        )}
      </Form>
    </section>
  )
}
