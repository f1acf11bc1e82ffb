import { Form, useNavigation } from 'react-router'
import { counted } from '#figure-text'
import type { RefusedForm, Typed } from '../../http/form-action.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { refusedText } from '../../ui/feedback/refused-text.ts'
import { departureIs } from '#domain/offer/departure-states.ts'

type CancelDepartureProps = {
  state: string
  bookings: number
  people: number
  /** The refund to cards and to credit. */
  back: string
  /** It has not begun: its travellers choose what they get. */
  offersChoice: boolean
  /** The host cancels, on the dashboard. */
  isOwn?: boolean | undefined
  answer: { refused: RefusedForm | null; typed: Typed } | undefined
}

/** Cancels a whole departure: the reason, a confirmation, and the one red button. */
export function CancelDeparture({
  state,
  bookings,
  people,
  back,
  offersChoice,
  isOwn,
  answer,
}: CancelDepartureProps) {
  const busy = useNavigation().state === 'submitting'
  const refused = answer?.refused
  return (
    <Form method="post" preventScrollReset className="mt-6">
      {!isOwn && <h3>{departureIs.onTrail(state) ? 'End this trek' : 'Cancel this departure'}</h3>}
      <p className="mt-2">
        {counted(bookings, 'booking')} of {counted(people, 'person', 'people')}{' '}
        {bookings === 1 ? 'is' : 'are'} affected.{' '}
        {offersChoice ? choiceText : 'Travellers get a full refund.'} {isOwn ? 'You get' : 'The host gets'}{' '}
        nothing for this departure.
      </p>
      {refused && (
        <Note tone="bad" role="alert" className="mt-4">
          {refusedText(refused)}
        </Note>
      )}
      <div className="mt-4">
        <TextArea
          id="reason"
          label="Reason"
          hint="Everybody who booked reads it. No names."
          maxLength={500}
          rows={3}
          defaultValue={answer?.typed['reason']}
        />
      </div>
      <div className="mt-3">
        <Checkbox name="sure" required label="Everyone is notified at once. This cannot be undone." />
      </div>
      <div className="mt-4">
        <Button kind="danger" block disabled={busy}>
          {offersChoice ? 'Cancel this departure' : `Cancel and refund ${back}`}
        </Button>
      </div>
    </Form>
  )
}

const choiceText =
  'Travellers choose within 7 days: another date of the trek free of charge, credit, or a full refund. Without a choice they get the refund.'
