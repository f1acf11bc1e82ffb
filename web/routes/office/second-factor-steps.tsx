import { useEffect, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { OtpField } from '../../ui/otp-field.tsx'

/** Before there is a key: why it is asked for, and the button that makes one. */
export function Start() {
  return (
    <>
      <h1>Second factor</h1>
      <section className="card pad mt-6">
        <p>
          The back office moves other people’s money. So that somebody who reads your mail cannot, it opens
          only with a code from an authenticator app on your phone.
        </p>
        <Form method="post" className="mt-5">
          <Button kind="main" name="intent" value="begin">
            Set up my authenticator app
          </Button>
        </Form>
      </section>
    </>
  )
}

type SetUpProps = {
  text: string
  picture: { size: number; path: string }
  error: string | undefined
}

/** The key as picture and as text, and the first code that turns it on. */
export function SetUp({ text, picture, error }: SetUpProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <h1>Second factor</h1>
      <section className="card pad mt-6 proof__scan">
        <svg
          className="qr"
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          role="img"
          shapeRendering="crispEdges"
        >
          <title>QR code with the key</title>
          <path d={picture.path} />
        </svg>
        <Form method="post" noValidate>
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
            <Button kind="main" disabled={busy}>
              Turn on
            </Button>
            <Button kind="text" name="intent" value="begin" formNoValidate>
              Make another key
            </Button>
          </div>
        </Form>
      </section>
    </>
  )
}

/** It is on: since when, how many recovery codes are left, and new ones. */
export function FactorOn({ since, codesLeft }: { since: string; codesLeft: number }) {
  return (
    <>
      <div className="row between row--wrap">
        <h1>Second factor</h1>
        <Badge tone="ok">On</Badge>
      </div>
      <section className="card pad mt-6">
        <p>Your authenticator app is set up since {since}.</p>
        <p className="mt-2 muted">
          {codesLeft === 1 ? 'One recovery code is' : `${codesLeft} recovery codes are`} left. New ones end
          the old ones.
        </p>
        <Form method="post" className="row row--wrap gap-5 mt-5">
          <Button name="intent" value="renew">
            Make new recovery codes
          </Button>
          <Link to="/admin">Back office</Link>
        </Form>
      </section>
    </>
  )
}

/** The ten codes, now and never again. */
export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  return (
    <>
      <h1>Keep these recovery codes</h1>
      <Note tone="warn" className="mt-4" role="status">
        They are shown only now. Each opens the back office once when your phone is not at hand.
      </Note>
      <section className="card pad mt-6">
        <ol className="proof__codes mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="row row--wrap gap-5">
          <ButtonLink kind="main" to={next}>
            I have kept them
          </ButtonLink>
          <CopyAndPrint text={codes.join('\n')} />
        </div>
      </section>
    </>
  )
}

/** Only with a script: without one they are copied and printed by hand. */
function CopyAndPrint({ text }: { text: string }) {
  const [can, setCan] = useState(false)
  const [copied, setCopied] = useState(false)
  useEffect(() => setCan(true), [])
  if (!can) return null
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <>
      <Button type="button" onClick={copy}>
        Copy
      </Button>
      <Button type="button" onClick={() => window.print()}>
        Print
      </Button>
      <span role="status">{copied && 'Copied.'}</span>
    </>
  )
}
