import { Form } from 'react-router'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import type { Route } from './+types/booking.ts'
import { ActForm } from '../action-form.tsx'
import { asProposal } from './as-proposal.ts'
import type { BookingAnswer } from './booking-actions.ts'

type ExtrasForTravellerProps = Pick<Route.ComponentProps['loaderData'], 'extras'> & {
  /** Support proposes it. */
  proposes: boolean
  answer: BookingAnswer | null
}

/** The forms that change the extras of a booking: how many of each, and then what that costs or gives back. */
export function ExtrasForTraveller({
  extras: { choices, quote, problem },
  proposes,
  answer,
}: ExtrasForTravellerProps) {
  return (
    <div className="stack gap-3">
      <Form method="get" preventScrollReset className="stack gap-3 act" aria-label="Extras and rooms">
        <h2>Change extras and rooms</h2>
        {choices.map(({ id, label, least, most, quantity }) => (
          <Field
            key={id}
            id={`extra-${id}`}
            label={label}
            type="number"
            inputMode="numeric"
            min={least}
            max={most}
            defaultValue={quantity}
          />
        ))}
        {problem && (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
        <Button block>Show what it costs</Button>
      </Form>
      {quote && (
        <ActForm
          {...asProposal(proposes, {
            intent: 'extras',
            title: `Change the extras: ${quote.text}`,
            says: 'What is added and costs something is held for 24 hours, and the traveller gets an email to pay. Else it applies at once, and traveller and host get an email.',
            button: 'Change the extras',
          })}
          answer={answer}
        >
          {quote.wishes.map(({ id, quantity }) => (
            <input key={id} type="hidden" name={`extra-${id}`} value={quantity} />
          ))}
          <input type="hidden" name="due" value={quote.dueCents} />
          <input type="hidden" name="card" value={quote.cardCents} />
          <input type="hidden" name="credit" value={quote.creditCents} />
        </ActForm>
      )}
    </div>
  )
}
