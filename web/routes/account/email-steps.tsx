import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/forms/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { OtpField } from '../../ui/forms/otp-field.tsx'
import { useHourText } from '../../ui/data/use-hour-text.ts'
import { EmailForm } from '../../shared/sign-in/email-form.tsx'
import { NewCode } from '../../shared/sign-in/new-code.tsx'

type Asked = { email: string; error: string | undefined }

/** First step: the new address. */
export function NewAddress({ email, typed, error }: Asked & { typed: string }) {
  return (
    <>
      <p>
        You log in with <b className="b login__email">{email}</b>. We email a code to this address and one to
        the new one; your account and your bookings then belong to the new one.
      </p>
      <div className="mt-5">
        <EmailForm id="newEmail" label="New email" typed={typed} error={error} button="Email both codes" />
      </div>
    </>
  )
}

type Change = { newEmail: string; valid: { until: string; nepalHour: string }; waitSeconds: number }

/** Second step: the codes sent to both mailboxes. */
export function BothCodes({ email, newEmail, valid, waitSeconds, error }: Asked & Change) {
  const busy = useNavigation().state === 'submitting'
  const until = useHourText(valid.until, valid.nepalHour)
  return (
    <>
      <p role="status">
        We sent two codes: one to <b className="b login__email">{email}</b>, one to{' '}
        <b className="b login__email">{newEmail}</b>. Both are valid until {until}.
      </p>
      <p className="vh" role="alert">
        {error}
      </p>
      <Form method="post" className="stack gap-5 mt-5" noValidate>
        <input type="hidden" name="intent" value="change" />
        <OtpField id="old-code" name="old" label={`The code sent to ${email}`} />
        <OtpField id="new-code" name="new" label={`The code sent to ${newEmail}`} error={error} />
        <div>
          <Button kind="main" disabled={busy}>
            Change email
          </Button>
        </div>
      </Form>
      <NewCode
        waitSeconds={waitSeconds}
        key={valid.until}
        fields={{ newEmail }}
        label="Send both codes again"
      />
      <Form method="post" className="mt-5">
        <Field id="newEmail" label="Wrong address? Type another" type="email" autoComplete="off" />
        <div className="mt-3">
          <Button>Email both codes</Button>
        </div>
      </Form>
    </>
  )
}
