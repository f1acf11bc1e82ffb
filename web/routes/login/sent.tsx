import { Link } from 'react-router'
import { Note } from '../../ui/note.tsx'

/** Where the code went, and the way back when that was the wrong address. */
export function Sent({ email, sent, demoCode }: { email: string; sent: boolean; demoCode: string | null }) {
  return (
    <>
      <p className="lead login__lead">
        <span role="status">
          {sent && 'An OTP code has been sent to your email address. Please check your inbox. '}
        </span>
        We used <b className="b login__email">{email}</b>. <Link to="/login">Wrong address?</Link>
      </p>
      {demoCode && (
        <Note className="login__message">
          Demonstration: the code is <b className="b num">{demoCode}</b>
        </Note>
      )}
    </>
  )
}
