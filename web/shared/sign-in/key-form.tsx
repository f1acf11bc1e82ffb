import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/forms/button.tsx'
import { OtpField } from '../../ui/forms/otp-field.tsx'
import { useDigitsToGo } from './use-digits-to-go.ts'
import type { ShownKey } from './shown-key.ts'
import './second-factor.css'

/** The key as a QR code and as text, and the field for the first code, which activates it. */
export function KeyForm({ text, picture, error }: ShownKey & { error: string | undefined }) {
  const busy = useNavigation().state === 'submitting'
  const { toGo, says, watched } = useDigitsToGo()
  return (
    <div className="factor-key">
      <svg
        className="qr"
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        role="img"
        shapeRendering="crispEdges"
      >
        <title>QR code with the key</title>
        <path d={picture.path} />
      </svg>
      <Form data-private method="post" noValidate {...watched}>
        <input type="hidden" name="intent" value="confirm" />
        <p>
          <b className="b">1. Scan this with your authenticator app</b>
        </p>
        <p className="muted">
          Or type the key: <span className="mono">{text}</span>
        </p>
        <div className="mt-4">
          <OtpField id="code" label="2. Type the six digits it shows" error={error} />
        </div>
        <p className="vh" role="alert">
          {error}
        </p>
        <div className="row row--wrap gap-5 mt-5">
          <Button kind="main" disabled={busy || toGo > 0}>
            Turn on
          </Button>
          {says && <span className="small muted">{says}</span>}
          <Button kind="text" name="intent" value="begin" formNoValidate>
            Make another key
          </Button>
        </div>
      </Form>
    </div>
  )
}
