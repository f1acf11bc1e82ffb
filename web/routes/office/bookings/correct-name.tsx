import { Field, Select } from '../../../ui/forms/field.tsx'
import { ActForm } from '../action-form.tsx'
import { asProposal, refusedAnswer } from './as-proposal.ts'
import type { BookingAnswer } from './booking-actions.ts'

type CorrectNameProps = {
  positions: number[]
  /** Support proposes it. */
  proposes: boolean
  answer: BookingAnswer | null
}

/** The form that corrects a traveller's name. It shows no name: the operator opens the people first. */
export function CorrectName({ positions, proposes, answer }: CorrectNameProps) {
  const own = refusedAnswer(answer, 'name')
  return (
    <ActForm
      {...asProposal(proposes, {
        intent: 'name',
        title: 'Correct a traveller’s name',
        says: 'Show who is on the booking first. The lead gets an email with the new name.',
        button: 'Correct the name',
      })}
      answer={answer}
    >
      <Select
        id="name-position"
        name="position"
        label="Traveller"
        defaultValue={own?.typed['position'] ?? '0'}
      >
        {positions.map((position, index) => (
          <option key={position} value={position}>
            {position === 0 ? 'Traveller 1, the lead' : `Traveller ${index + 1}`}
          </option>
        ))}
      </Select>
      <Field
        id="name-first"
        name="firstName"
        label="First name"
        autoComplete="off"
        maxLength={100}
        defaultValue={own?.typed['firstName']}
        error={own?.fields['firstName']}
      />
      <Field
        id="name-last"
        name="lastName"
        label="Last name"
        autoComplete="off"
        maxLength={100}
        defaultValue={own?.typed['lastName']}
        error={own?.fields['lastName']}
      />
    </ActForm>
  )
}
