import { Form, href } from 'react-router'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { KeyForm } from '../../../shared/sign-in/key-form.tsx'
import { RecoveryCodeList } from '../../../shared/sign-in/recovery-codes.tsx'
import type { ShownKey } from '../../../shared/sign-in/shown-key.ts'

type SecondFactorCardProps = {
  /** Since when it is on, and how many recovery codes are left; null while it is off. */
  factor: { since: string; codesLeft: number } | null
  shownKey: ShownKey | null
  /** New recovery codes, which are shown only once. */
  codes: string[] | null
  mayTurnOff: boolean
  error: string | undefined
}

/** The optional second factor: off with a link to set it up, on with its recovery codes and a form to turn it off. */
export function SecondFactorCard({ factor, shownKey, codes, mayTurnOff, error }: SecondFactorCardProps) {
  return (
    <section className="card pad" aria-labelledby="factor-title">
      <div className="row between row--wrap">
        <h2 id="factor-title">Second factor</h2>
        <Badge tone={factor ? 'ok' : 'off'}>{factor ? 'On' : 'Off'}</Badge>
      </div>
      {codes ? (
        <Codes codes={codes} />
      ) : factor ? (
        <On {...factor} mayTurnOff={mayTurnOff} error={error} />
      ) : (
        <Off shownKey={shownKey} error={error} />
      )}
    </section>
  )
}

function Codes({ codes }: { codes: string[] }) {
  return (
    <>
      <Note tone="warn" className="mt-4" role="status">
        Save these recovery codes. You only see them now. Each one replaces your authenticator app once.
      </Note>
      <RecoveryCodeList codes={codes} next={href('/account/security')} />
    </>
  )
}

function On({ since, codesLeft, mayTurnOff, error }: OnProps) {
  return (
    <>
      <p className="mt-2">Your authenticator app has been set up since {since}.</p>
      <p className="mt-2 muted">
        {codesLeft === 1 ? 'One recovery code is' : `${codesLeft} recovery codes are`} left. New codes replace
        the old ones.
      </p>
      {error && (
        <Note tone="bad" className="mt-4" role="alert">
          {error}
        </Note>
      )}
      <Form method="post" className="row row--wrap gap-5 mt-4">
        <Button name="intent" value="renew">
          Make new recovery codes
        </Button>
        {mayTurnOff && (
          <Button kind="text-danger" name="intent" value="turn-off">
            Turn off
          </Button>
        )}
      </Form>
    </>
  )
}

type OnProps = { since: string; codesLeft: number; mayTurnOff: boolean; error: string | undefined }

function Off({ shownKey, error }: Pick<SecondFactorCardProps, 'shownKey' | 'error'>) {
  return (
    <>
      <p className="muted factor-why">
        You sign in with a code by email. A second factor protects you if somebody else can read your email.
        Hosts need it for bank details and payouts.
      </p>
      {shownKey ? (
        <KeyForm {...shownKey} error={error} />
      ) : (
        <Form method="post">
          <Button name="intent" value="begin">
            Set up my authenticator app
          </Button>
        </Form>
      )}
    </>
  )
}
