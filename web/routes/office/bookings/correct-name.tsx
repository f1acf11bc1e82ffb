import { Checkbox } from '../../../ui/forms/checkbox.tsx'
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

/** The form that corrects a traveller's name, or gives the spot to another person. It shows no name: the operator opens the people first. */
export function CorrectName({ positions, proposes, answer }: CorrectNameProps) {
  const own = refusedAnswer(answer, 'name')
  return (
    <ActForm
      {...asProposal(proposes, {
        intent: 'name',
        title: proposes ? 'Correct a traveller’s name' : 'Correct a name, or another person',
        says: 'Show who is on the booking first. The lead gets an email with the new name. Another person takes a spot without the details and the link of the person before.',
        button: proposes ? 'Correct the name' : 'Save the name',
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
      {!proposes && positions.length > 1 && (
        <>
          <Checkbox
            name="another"
            defaultChecked={own?.typed['another'] !== undefined}
            label="Another person takes the spot; not the lead’s"
          />
          <Checkbox
            name="child"
            defaultChecked={own?.typed['child'] !== undefined}
            label="The new person is a child of 10 to 12"
          />
        </>
      )}
    </ActForm>
  )
}
