import { informationUrl } from '#web/shared/page/information-url.ts'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../ui/forms/button.tsx'

/** Links for somebody whose question is not listed. */
export function StillStuck({ hours, answer }: { hours: string; answer: number }) {
  return (
    <aside className="card pad" aria-labelledby="stuck">
      <h2 className="faqs__stuck" id="stuck">
        Still stuck?
      </h2>
      <p className="muted mt-1">
        A person answers within {answer} hours. Support is there {hours}.
      </p>
      <ButtonLink className="btn--block mt-4" to={href('/contact-us')}>
        Contact us
      </ButtonLink>
      <hr className="rule" />
      <ul className="stack gap-2">
        <li>
          <Link to={informationUrl('/how-it-works')}>How it works</Link>
        </li>
        <li>
          <Link to={informationUrl('/cancellation-and-refund')}>Cancellation and refund</Link>
        </li>
        <li>
          <Link to={informationUrl('/buyers-protections')}>Buyers’ protections</Link>
        </li>
      </ul>
    </aside>
  )
}
