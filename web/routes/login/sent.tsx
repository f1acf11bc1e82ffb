import { href, Link } from 'react-router'
import { Note } from '../../ui/feedback/note.tsx'

type SentProps = {
  email: string
  sent: boolean
  /** The delay in seconds before the code is mailed while many are requested. */
  delaySeconds: number
  /** Only for the demonstration's people: the emailed code, and the code of an operator's authenticator app. */
  demoCode: string | null
  demoAuthenticator: string | null
}

/** The address of the code, and a link back if that was wrong. */
export function Sent({ email, sent, delaySeconds, demoCode, demoAuthenticator }: SentProps) {
  return (
    <>
      <p className="lead login__lead">
        <span role="status">
          {sent && 'An OTP code has been sent to your email address. Please check your inbox. '}
        </span>
        We used <b className="b login__email">{email}</b>. <Link to={href('/login')}>Wrong address?</Link>
      </p>
      {delaySeconds > 0 && (
        <Note className="login__message">
          Very many people log in just now. Your code is mailed in about {delaySeconds} seconds.
        </Note>
      )}
      {demoCode && (
        <Note className="login__message">
          Demonstration: the code is <b className="b num">{demoCode}</b>
          {demoAuthenticator && demoAuthenticator !== 'soon' && (
            <>
              ; the authenticator app shows <b className="b num">{demoAuthenticator}</b>
            </>
          )}
        </Note>
      )}
    </>
  )
}
