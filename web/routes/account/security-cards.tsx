import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'

/** The address that signs in, and the way to another. */
export function EmailCard({ email }: { email: string }) {
  return (
    <section className="card pad" aria-labelledby="email-title">
      <h2 id="email-title">Email</h2>
      <p className="muted mt-2">
        You log in with <b className="b login__email">{email}</b>. Changing it takes a code to this address
        and one to the new one.
      </p>
      <div className="mt-4">
        <ButtonLink to="/account/email">Change email</ButtonLink>
      </div>
    </section>
  )
}

/** Everything as one file, or gone. */
export function YourDataCard() {
  return (
    <section className="card pad" aria-labelledby="data-title">
      <h2 id="data-title">Your data</h2>
      <p className="muted mt-2">
        Everything we hold about you, as one file. Erasing keeps only what tax law asks for.
      </p>
      <div className="row row--wrap gap-5 mt-4">
        <ButtonLink to="/account/export">
          <FileText className="ico" />
          Export my data
        </ButtonLink>
        <Link className="btn btn--text danger" to="/account/erase">
          Erase my account
        </Link>
      </div>
    </section>
  )
}
