import { href } from 'react-router'
import { ButtonLink } from '../../ui/forms/button.tsx'

/** The sign-in address, and a link to change it. */
export function EmailCard({ email, wait }: { email: string; wait: string | null }) {
  return (
    <section className="card pad" aria-labelledby="email-title">
      <h2 id="email-title">Email</h2>
      <p className="muted mt-2">
        You log in with <b className="b login__email">{email}</b>. To change it, you need a code sent to this
        address and one sent to the new one.
      </p>
      {wait ? (
        <p className="mt-4">{wait}</p>
      ) : (
        <div className="mt-4">
          <ButtonLink to={href('/account/email')}>Change email</ButtonLink>
        </div>
      )}
    </section>
  )
}
