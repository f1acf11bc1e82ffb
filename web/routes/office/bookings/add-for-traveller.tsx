import { Form } from 'react-router'
import { counted } from '#figure-text'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field, Select } from '../../../ui/forms/field.tsx'
import type { Route } from './+types/booking.ts'
import { ActForm } from '../action-form.tsx'
import { asProposal, refusedAnswer } from './as-proposal.ts'
import type { BookingAnswer } from './booking-actions.ts'

type AddForTravellerProps = Pick<Route.ComponentProps['loaderData'], 'adding'> & {
  /** Support proposes it. */
  proposes: boolean
  answer: BookingAnswer | null
}

/** The forms that add travellers: how many, and then their names with what they cost. */
export function AddForTraveller({ adding: { steps, count }, proposes, answer }: AddForTravellerProps) {
  const own = refusedAnswer(answer, 'add')
  const step = steps.find((each) => each.count === count)
  return (
    <div className="stack gap-3">
      <Form method="get" preventScrollReset className="stack gap-3 act" aria-label="How many join">
        <h2>{proposes ? 'Propose: add travellers' : 'Add travellers'}</h2>
        <p className="muted">
          At the price and discounts of the booking. The spots are held for 24 hours, and the traveller gets
          an email to pay. If nothing is to pay, they join at once.
        </p>
        <Select id="add" label="How many join this booking" defaultValue={String(count)}>
          {steps.map((each) => (
            <option key={each.count} value={each.count}>
              {each.text}
            </option>
          ))}
        </Select>
        <Button block>Show the fields for their names</Button>
      </Form>
      <ActForm
        {...asProposal(proposes, {
          intent: 'add',
          title: 'Names of the new travellers',
          says: step ? `${step.text}.` : '',
          button: `Add ${counted(count, 'traveller')}`,
        })}
        answer={answer}
      >
        {Array.from({ length: count }, (_, index) => (
          <fieldset key={index} className="stack gap-3">
            <legend className="label">{`New traveller ${index + 1}`}</legend>
            {(['firstName', 'lastName'] as const).map((name) => (
              <Field
                key={name}
                id={`joining-${index}-${name}`}
                label={name === 'firstName' ? 'First name' : 'Last name'}
                autoComplete="off"
                maxLength={100}
                defaultValue={own?.typed[`joining-${index}-${name}`]}
                error={own?.fields[`joining-${index}-${name}`]}
              />
            ))}
            <Checkbox
              name={`joining-${index}-isChild`}
              defaultChecked={own?.typed[`joining-${index}-isChild`] !== undefined}
              label="Child, 10 to 12"
            />
          </fieldset>
        ))}
        <input type="hidden" name="due" value={step?.dueCents ?? ''} />
        <input type="hidden" name="card" value={step?.cardCents ?? ''} />
        <input type="hidden" name="credit" value={step?.creditCents ?? ''} />
      </ActForm>
    </div>
  )
}
