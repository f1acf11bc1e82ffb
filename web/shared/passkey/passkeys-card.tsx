import KeyRound from 'lucide-react/icons/key-round'
import { useRef } from 'react'
import { Form, href } from 'react-router'
import { Button } from '../../ui/forms/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { MomentText } from '../account/moment-text.tsx'
import '../sign-in/sign-ins.css'
import { usePasskey } from './use-passkey.ts'
import './passkeys.css'

type Moment = { at: string; nepal: string }
export type ShownPasskey = {
  id: string
  name: string
  added: Moment
  used: Moment | null
  /** Whether signing in with it also requires the app's code. */
  needsCode: boolean
}

type PasskeysCardProps = {
  passkeys: ShownPasskey[]
  /** Whether browsers create passkeys for this page's host. */
  hasName: boolean
  /** The same site under a host name, if there is one. */
  named: string | null
  error: string | undefined
}

/** The passkeys of an account: added by the page's script, removed by a form. */
export function PasskeysCard({ passkeys, hasName, named, error }: PasskeysCardProps) {
  return (
    <section className="card pad" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Passkeys</h2>
      <p className="muted mt-2">
        Log in with your finger, face or screen lock instead of a code. The passkey never leaves your device.
      </p>
      {error && (
        <Note tone="bad" className="mt-4" role="alert">
          {error}
        </Note>
      )}
      {passkeys.length > 0 && (
        <ul className="sign-ins">
          {passkeys.map((each) => (
            <Passkey key={each.id} {...each} />
          ))}
        </ul>
      )}
      {hasName ? <Add /> : <NoName named={named} />}
    </section>
  )
}

function Passkey({ id, name, added, used, needsCode }: ShownPasskey) {
  return (
    <li>
      <span className="tile">
        <KeyRound className="ico" />
      </span>
      <div className="sign-ins__t">
        <b>{name}</b>
        <span className="muted small">
          Added <MomentText {...added} /> ·{' '}
          {used ? (
            <>
              last used <MomentText {...used} />
            </>
          ) : (
            'not used yet'
          )}
        </span>
        {needsCode && (
          <span className="muted small passkey-note">
            Added before your second factor: logging in with it also takes the code of your app. Remove it and
            add it again to change that.
          </span>
        )}
      </div>
      <Form method="post">
        <input type="hidden" name="intent" value="remove-passkey" />
        <Button size="s" name="id" value={id}>
          Remove<span className="vh"> {name}</span>
        </Button>
      </Form>
    </li>
  )
}

function Add() {
  const name = useRef<HTMLInputElement>(null)
  const { isKnown, busy, error, begin } = usePasskey(href('/account/passkeys'))
  if (isKnown === null) return null
  if (!isKnown) return <p className="muted mt-4">This browser does not make passkeys.</p>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void begin({ name: name.current?.value ?? '' })
      }}
    >
      {error && (
        <Note tone="bad" className="mt-4" role="alert">
          {error}
        </Note>
      )}
      <div className="passkey-add">
        <Field
          ref={name}
          id="passkey-name"
          label="Name of the new passkey"
          maxLength={60}
          autoComplete="off"
          optional
        />
        <Button disabled={busy}>
          <KeyRound className="ico" aria-hidden />
          Add a passkey
        </Button>
      </div>
    </form>
  )
}

function NoName({ named }: { named: string | null }) {
  return (
    <p className="muted mt-4">
      Browsers make passkeys only for an address with a name, not for a number.
      {named && (
        <>
          {' '}
          Log in at <a href={named}>{named}</a> to try them.
        </>
      )}
    </p>
  )
}
