import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { Form } from 'react-router'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { MomentText } from '../../shared/account/moment-text.tsx'
import '../../shared/sign-in/sign-ins.css'

type Moment = { at: string; nepal: string }
type SignIn = {
  id: string
  /** 'Chrome on Windows'. */
  device: string
  kind: 'phone' | 'computer'
  signedIn: Moment
  seen: Moment
}

type SignInsProps = { now: (SignIn & { isThis: boolean })[]; earlier: SignIn[]; error: string | undefined }

/** The sessions of an account, each with a button to end it, and earlier sign-ins. */
export function SignIns({ now, earlier, error }: SignInsProps) {
  return (
    <section className="card pad" aria-labelledby="sign-ins-title">
      <h2 id="sign-ins-title">Where you are signed in</h2>
      {error && (
        <Note tone="bad" className="mt-4" role="alert">
          {error}
        </Note>
      )}
      <ul className="sign-ins">
        {now.map(({ id, isThis, ...each }) => (
          <li key={id}>
            <Device {...each} />
            {isThis ? (
              <Badge tone="ok">This device</Badge>
            ) : (
              <Form method="post">
                <input type="hidden" name="intent" value="sign-out" />
                <Button size="s" name="id" value={id}>
                  Sign out<span className="vh"> {each.device}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {now.length > 1 && (
        <Form method="post" className="mt-2">
          <Button kind="text-danger" name="intent" value="sign-out-others">
            Sign out everywhere else
          </Button>
        </Form>
      )}
      {earlier.length > 0 && (
        <details className="sign-ins__earlier">
          <summary>Earlier sign-ins</summary>
          <ul className="sign-ins">
            {earlier.map(({ id, ...each }) => (
              <li key={id}>
                <Device {...each} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Device({ device, kind, signedIn, seen }: Omit<SignIn, 'id'>) {
  const Icon = kind === 'phone' ? Smartphone : Monitor
  return (
    <>
      <span className="tile">
        <Icon className="ico" />
      </span>
      <div className="sign-ins__t">
        <b>{device}</b>
        <span className="muted small">
          Signed in <MomentText {...signedIn} /> · last seen <MomentText {...seen} />
        </span>
      </div>
    </>
  )
}
