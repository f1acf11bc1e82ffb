import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { FieldError } from '../../../ui/forms/field-message.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { ActForm } from '../action-form.tsx'
import { asProposal, refusedAnswer } from './as-proposal.ts'
import type { BookingAnswer } from './booking-actions.ts'

type HandOverProps = { answer: BookingAnswer | null; proposes: boolean }

/** The form that offers a booking to a new lead, who still proves the address. It does not show the present lead. Support proposes it. */
export function HandOverForTraveller({ answer, proposes }: HandOverProps) {
  const own = refusedAnswer(answer, 'hand-over-lead')
  const field = (name: string) => ({
    id: `new-lead-${name}`,
    name,
    autoComplete: 'off',
    defaultValue: own?.typed[name],
    error: own?.fields[name],
  })
  return (
    <ActForm
      {...asProposal(proposes, {
        intent: 'hand-over-lead',
        title: 'Hand over to another lead',
        says: 'The new lead gets a link by email and confirms the address. The present lead gets a copy and can withdraw it. Nothing changes until the new lead takes over.',
        button: 'Email the link to the new lead',
      })}
      answer={answer}
    >
      <Field {...field('firstName')} label="First name of the new lead" maxLength={100} />
      <Field {...field('lastName')} label="Last name of the new lead" maxLength={100} />
      <Field {...field('email')} label="Email of the new lead" type="email" maxLength={254} />
      <Field {...field('phone')} label="Phone of the new lead" type="tel" maxLength={40} />
      <Checkbox
        id="new-lead-adult"
        name="adult"
        defaultChecked={own?.typed['adult'] !== undefined}
        label="The new lead is 18 or older"
        aria-invalid={own?.fields['adult'] ? true : undefined}
        aria-describedby={own?.fields['adult'] ? 'new-lead-adult-error' : undefined}
      />
      <FieldError id="new-lead-adult" error={own?.fields['adult']} />
    </ActForm>
  )
}
