import { Link } from 'react-router'
import { Note } from '../../ui/note.tsx'

type SentProps = {
  email: string
  sent: boolean
  /** How many seconds later the code is mailed while very many are requested. */
  delaySeconds: number
  /** Of the demonstration's people only: the emailed code, and what an operator's authenticator app shows. */
  demoCode: string | null
  demoAuthenticator: string | null
}

/** Where the code went, and the way back when that was the wrong address. */
export function Sent({ email, sent, delaySeconds, demoCode, demoAuthenticator }: SentProps) {
  return (
    <>
      <p className="lead login__lead">
        <span role="status">
          {sent && 'An OTP code has been sent to your email address. Please check your inbox. '}
        </span>
        We used <b className="b login__email">{email}</b>. <Link to="/login">Wrong address?</Link>
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
