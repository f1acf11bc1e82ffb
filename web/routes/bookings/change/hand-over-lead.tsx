import { Form, Link, useNavigation } from 'react-router'
import type { FormAnswer } from '../../../http/form-action.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { FieldError } from '../../../ui/forms/field-message.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import type { HandoverView } from './handover-view.ts'

type HandOverLeadProps = {
  handover: HandoverView
  documentsTo: string
  answer: FormAnswer<Response> | undefined
}

/** Offers the booking to a new lead, who takes over by a mailed link; an open offer can be withdrawn. */
export function HandOverLead({ handover: { open, daysBefore }, documentsTo, answer }: HandOverLeadProps) {
  const sending = useNavigation().state === 'submitting'
  const errors = answer?.refused?.fields ?? {}
  const typed = answer?.typed ?? {}
  const problems = Object.entries(errors).map(([field, message]) => ({ field: `lead-${field}`, message }))
  const field = (name: string) => ({
    id: `lead-${name}`,
    name,
    autoComplete: 'off',
    defaultValue: typed[name],
    error: errors[name],
  })
  return (
    <section className="mt-6" aria-labelledby="hand-over-title">
      <h2 className="h3" id="hand-over-title">
        Hand over to another lead
      </h2>
      {open && (
        <Note className="mt-3">
          <p>{open} Nothing has changed yet.</p>
          <Form method="post" className="mt-3">
            <Button kind="text-danger" name="intent" value="withdraw-handover" disabled={sending}>
              Withdraw the handover
            </Button>
          </Form>
        </Note>
      )}
      <p className="muted mt-3">
        The new lead gets a link by email and has 7 days to take over, at the latest until {daysBefore} before
        the start. It is free, and until then the booking is yours.
      </p>
      <ul className="muted mt-3 handover__facts">
        <li>Afterwards only the new lead can open, change and cancel this booking.</li>
        <li>
          Card refunds go to the card that paid, and spent credit returns to the person who spent it. If the
          new lead cancels and chooses credit instead of the card, that credit is theirs, also for what you
          paid.
        </li>
        <li>
          We erase your address, your requests and your details. You cannot open the receipts afterwards:{' '}
          <Link to={documentsTo}>download them first</Link>.
        </li>
      </ul>
      <ErrorSummary problems={problems} answer={answer} />
      <Form data-private method="post" noValidate className="mt-5" aria-labelledby="hand-over-title">
        <div className="fgrid">
          <Field {...field('firstName')} label="First name" maxLength={100} />
          <Field {...field('lastName')} label="Last name" maxLength={100} />
          <Field {...field('email')} label="Email" type="email" maxLength={254} />
          <Field {...field('phone')} label="Phone" type="tel" maxLength={40} />
          <div className="full">
            <Checkbox
              id="lead-adult"
              name="adult"
              required
              defaultChecked={typed['adult'] !== undefined}
              label="The new lead is 18 or older"
              aria-invalid={errors['adult'] ? true : undefined}
              aria-describedby={errors['adult'] ? 'lead-adult-error' : undefined}
            />
            <FieldError id="lead-adult" error={errors['adult']} />
          </div>
        </div>
        {open && (
          <p className="small muted mt-3">This replaces the handover above: its link stops working.</p>
        )}
        <div className="mt-4">
          <Button name="intent" value="hand-over-lead" disabled={sending}>
            Email the link to the new lead
          </Button>
        </div>
      </Form>
    </section>
  )
}
