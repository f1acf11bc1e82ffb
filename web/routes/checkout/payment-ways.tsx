import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckoutTrek } from '#domain/booking/checkout-trek-queries.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Where to go from a result. Who is not signed in is asked to on the way to the bookings and to the host. */
export function WaysOn({ host, children }: { host?: CheckoutTrek; children?: ReactNode }) {
  return (
    <div className="row row--wrap mt-8">
      {children ?? (
        <ButtonLink kind="main" to="/bookings">
          View My Bookings
        </ButtonLink>
      )}
      {host && (
        <ButtonLink to={`/messages?user=${host.hostId}`}>
          <MessageSquare className="ico" />
          Message {host.spoken}
        </ButtonLink>
      )}
      <ButtonLink kind="text" className="btn--gap" to="/">
        Back to Home
      </ButtonLink>
    </div>
  )
}

/** The beginning of the provider's session id, to tell support. */
export function Transaction({ id }: { id: string | null }) {
  return id ? <p className="small quiet checkout__transaction">Transaction {id}</p> : null
}
