import { Form, href, useNavigation } from 'react-router'
import { Button } from '../../ui/forms/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { OtpField } from '../../ui/forms/otp-field.tsx'
import { PasskeyButton } from '../passkey/passkey-button.tsx'

type FactorFormProps = {
  error: string | undefined
  /** In the demonstration: the current code of the authenticator app of one of its people. */
  demoCode: string | null
  /** The target of a passkey instead of the code; null where the account has no usable one. */
  passkey: { next?: string } | null
}

/** Requests a code of the authenticator app, a recovery code, or a passkey. */
export function FactorForm({ error, demoCode, passkey }: FactorFormProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      {demoCode && (
        <Note className="mt-4">
          {demoCode === 'soon' ? (
            'Demonstration: both codes of this minute were used. Reload the page in half a minute.'
          ) : (
            <>
              Demonstration: your authenticator shows <b className="b num">{demoCode}</b>
            </>
          )}
        </Note>
      )}
      <Form data-private method="post" className="card pad mt-6 stack gap-5" noValidate>
        <OtpField id="code" label="Six digits of your authenticator app" error={error} />
        <p className="vh" role="alert">
          {error}
        </p>
        <details>
          <summary>Use a recovery code instead</summary>
          <div className="mt-3">
            <Field id="recovery" label="Recovery code" hint="Each works once." autoComplete="off" optional />
          </div>
        </details>
        <Button kind="main" block disabled={busy}>
          Confirm
        </Button>
      </Form>
      {passkey && <PasskeyButton path={href('/verify/passkey')} label="Use a passkey" {...passkey} />}
    </>
  )
}
