import { Form, href, Link } from 'react-router'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { KeyForm } from '../../shared/sign-in/key-form.tsx'
import { RecoveryCodeList } from '../../shared/sign-in/recovery-codes.tsx'
import type { ShownKey } from '../../shared/sign-in/shown-key.ts'

/** Before there is a key: the reason for it, and the button that creates one. */
export function Start() {
  return (
    <>
      <h1>Second factor</h1>
      <section className="card pad mt-6">
        <p>
          The back office moves other people’s money. So that somebody who can read your email cannot, it only
          opens with a code from an authenticator app on your phone.
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

/** The key, and the first code that turns it on. */
export function SetUp(props: ShownKey & { error: string | undefined }) {
  return (
    <>
      <h1>Second factor</h1>
      <section className="card pad mt-6">
        <KeyForm {...props} />
      </section>
    </>
  )
}

/** It is on: since when, how many recovery codes are left, and a button for new ones. */
export function FactorOn({ since, codesLeft }: { since: string; codesLeft: number }) {
  return (
    <>
      <div className="row between row--wrap">
        <h1>Second factor</h1>
        <Badge tone="ok">On</Badge>
      </div>
      <section className="card pad mt-6">
        <p>Your authenticator app has been set up since {since}.</p>
        <p className="mt-2 muted">
          {codesLeft === 1 ? 'One recovery code is' : `${codesLeft} recovery codes are`} left. New codes
          replace the old ones.
        </p>
        <Form method="post" className="row row--wrap gap-5 mt-5">
          <Button name="intent" value="renew">
            Make new recovery codes
          </Button>
          <Link to={href('/admin')}>Back office</Link>
        </Form>
      </section>
    </>
  )
}

/** The ten codes, which are shown only once. */
export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  return (
    <>
      <h1>Save these recovery codes</h1>
      <Note tone="warn" className="mt-4" role="status">
        You only see them now. Each one opens the back office once when you do not have your phone.
      </Note>
      <section className="card pad mt-6">
        <RecoveryCodeList codes={codes} next={next} />
      </section>
    </>
  )
}
