import { href, isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import type { Refused } from '../../http/refused.ts'
import { Notice } from './error-notice.tsx'
import { isLostPart, LostPart } from './lost-part.tsx'

/** The error page: our text for a refusal, the specification's for an unexpected error. */
export function ErrorPage() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) {
    if (isLostPart(error)) return <LostPart />
    return <Fault status={500} says={error instanceof Error ? error.message : 'Error'} />
  }
  const { says, because, reference } = (error.data ?? {}) as Partial<Refused & { reference: string }>
  if (says) return <Notice title={says} lead={because} />
  const { status } = error
  if (status === 404)
    return (
      <Notice
        title="You have walked off the map"
        lead="There is no page at this address. It may have moved, or the link may be incomplete."
        trail="trail--map"
      />
    )
  const name = `${status} ${error.statusText}`.trim()
  return <Fault status={status} says={reference ? `${name} · reference ${reference}` : name} />
}

const BROKE = 'Something broke on our side, not on yours. '

function Fault({ status, says }: { status: number; says: string }) {
  const { pathname, search } = useLocation()
  const safe = pathname.startsWith('/payment-')
    ? 'If you have just paid, your payment is safe: we confirm your booking by email.'
    : 'Your card was not charged, and nothing you booked is lost.'
  return (
    <Notice
      title="Unexpected Application Error!"
      lead={status < 500 ? 'We could not process this. Nothing was changed.' : BROKE + safe}
      says={says}
    >
      <a className="btn btn--main" href={pathname + search}>
        Try again
      </a>
      <Link className="btn btn--text btn--gap" to={href('/')}>
        Back to Home
      </Link>
      <Link className="btn btn--text btn--gap" to={href('/contact-us')}>
        Tell us
      </Link>
    </Notice>
  )
}
