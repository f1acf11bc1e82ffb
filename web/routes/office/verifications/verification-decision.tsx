import Check from 'lucide-react/icons/check'
import Eye from 'lucide-react/icons/eye'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ChangeEvent, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { dayText, type IsoDate } from '#domain/dates.ts'
import type { Check as Compared } from '#domain/verification/office-verification-queries.ts'
import { rejectReasons, rejectReasonsFor } from '#domain/verification/verification-rules.ts'
import type { RefusedForm } from '../../../http/form-action.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field, Select, TextArea } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { verificationIs } from '#domain/verification/verification-states.ts'

type VerificationDecisionProps = {
  state: string
  kind: 'individual' | 'company'
  isRenewal: boolean
  checks: Compared[]
  bankChangedAt: string | null
  decided: string | null
  reason: string
  message: string
  /** The last day of the document; null when it has none. */
  expiresOn: IsoDate | null
  isOwn: boolean
  history: string[]
  refused: RefusedForm | null
}

const toCompare = {
  individual: [
    'Name and date of birth match the document',
    'The photo is a person’s, and nothing is pasted over it',
    'The document is valid, and all four corners are there',
  ],
  company: [
    'Name and registration number match the certificate',
    'The certificate is of a trekking agency, and valid',
    'All four corners are there, and nothing is pasted over it',
  ],
}

/** The facts compared by the program and by the operator; the decision; and the history. */
export function VerificationDecision(props: VerificationDecisionProps) {
  const { state, kind, checks, decided, reason, message, expiresOn, isOwn, history, refused } = props
  return (
    <aside className="office__side small" aria-label="Decision">
      <h2>Check</h2>
      <ul className="hits">
        {checks.map(({ isRight, says }) => (
          <li key={says}>
            {isRight ? <Check className="ico is-ok" /> : <TriangleAlert className="ico is-odd" />}
            <span>{says}</span>
          </li>
        ))}
        {verificationIs.pending(state) &&
          toCompare[kind].map((says) => (
            <li key={says}>
              <Eye className="ico" />
              <span>{says}: look for yourself</span>
            </li>
          ))}
      </ul>
      {refused && (
        <Note tone="bad" role="alert" className="decision__note">
          <b className="b">{refused.message}</b> {refused.reason}
        </Note>
      )}
      {!verificationIs.pending(state) ? (
        <p className="mt-5">
          <b className="b">{verificationIs.approved(state) ? 'Approved' : `Rejected: ${reason}`}</b>,{' '}
          {decided}
          {expiresOn && <span className="vetting__message">Document valid until {dayText(expiresOn)}</span>}
          {message && <span className="vetting__message">{message}</span>}
        </p>
      ) : isOwn ? (
        <p className="mt-5">Somebody else must decide about your own application.</p>
      ) : (
        <Decide {...props} />
      )}
      <hr className="rule" />
      <h3>History</h3>
      <ul className="history">
        {history.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </aside>
  )
}

function Decide({ bankChangedAt, isRenewal }: VerificationDecisionProps) {
  const busy = useNavigation().state === 'submitting'
  const form = useRef<HTMLFormElement>(null)
  // A template is a start: it never replaces typed text.
  const fill = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const box = form.current?.querySelector('textarea')
    const templates: string[] = Object.values(rejectReasons).map(({ says }) => says)
    const reason = rejectReasons[currentTarget.value as keyof typeof rejectReasons]
    if (box && (box.value === '' || templates.includes(box.value))) box.value = reason?.says ?? ''
  }
  return (
    <Form method="post" preventScrollReset className="mt-5" ref={form}>
      {bankChangedAt && <input type="hidden" name="bankChangedAt" value={bankChangedAt} />}
      {isRenewal && (
        <p className="muted">
          Approving replaces the approved details. When the account holder is not the new legal name,
          approving ends the confirmation of the bank details and payouts wait.
        </p>
      )}
      <fieldset>
        <legend className="label">Decision</legend>
        <Checkbox
          type="radio"
          name="decision"
          value="approve"
          label={isRenewal ? 'Approve the new details' : 'Approve, and verify the bank later'}
          defaultChecked
        />
        {bankChangedAt && <Checkbox type="radio" name="decision" value="verify" label="Approve and verify" />}
        <Checkbox type="radio" name="decision" value="reject" label="Reject with a reason" />
      </fieldset>
      <div className="stack gap-4 mt-3">
        <Select id="reason" label="Reason, if rejected" optional onChange={fill}>
          <option value="">Choose one</option>
          {rejectReasonsFor(isRenewal ? 'renewal' : 'application').map((key) => (
            <option key={key} value={key}>
              {rejectReasons[key].part}: {rejectReasons[key].says || 'something else'}
            </option>
          ))}
        </Select>
        <Field
          id="documentExpiresOn"
          label="Document valid until"
          hint="As the document says. Empty when it has no end."
          type="date"
          optional
        />
        <TextArea id="message" label="Message to the host" optional rows={4} maxLength={1000} />
        <Button kind="main" block name="intent" value="decide" disabled={busy}>
          Decide and open the next
        </Button>
      </div>
    </Form>
  )
}
