import { href } from 'react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FileText from 'lucide-react/icons/file-text'
import MessageSquare from 'lucide-react/icons/message-square'
import type { ReactNode } from 'react'
import type { CheckoutTrek } from '#domain/booking/price/checkout-trek-queries.ts'
import type { WaysOn as Ways } from '#domain/pages/ways-on-queries.ts'
import { buttonClass, ButtonLink } from '../../../ui/forms/button.tsx'

/** Links on a result page. The bookings and the messages require a visitor to sign in first. */
export function WaysOn({ host, children }: { host?: CheckoutTrek; children?: ReactNode }) {
  return (
    <div className="row row--wrap mt-8">
      {children ?? (
        <ButtonLink kind="main" to={href('/bookings')}>
          View My Bookings
        </ButtonLink>
      )}
      {host && (
        <ButtonLink to={`${href('/messages')}?user=${host.hostId}`}>
          <MessageSquare className="ico" />
          Message {host.spoken}
        </ButtonLink>
      )}
      <ButtonLink kind="text" className="btn--gap" to={href('/')}>
        Back to Home
      </ButtonLink>
    </div>
  )
}

/** Links for a confirmed booking. A guest's link opens the page and its files without signing in. */
export function ConfirmedWays({ ways, host }: { ways: Ways; host: CheckoutTrek }) {
  const { page, isOfAccount } = ways
  return (
    <div className="stack gap-4 mt-6">
      <div className="row row--wrap">
        <ButtonLink kind="main" to={page}>
          View My Booking
        </ButtonLink>
        <a className={buttonClass({})} href={`${page}/calendar.ics`} download>
          <CalendarDays className="ico" />
          Add to calendar
        </a>
        <a className={buttonClass({})} href={`${page}/voucher.pdf`} download>
          <FileText className="ico" />
          Voucher (PDF)
        </a>
        <ButtonLink to={isOfAccount ? `${href('/messages')}?user=${host.hostId}` : `${page}/message`}>
          <MessageSquare className="ico" />
          Message {host.spoken}
        </ButtonLink>
      </div>
      <div className="row row--wrap gap-5">
        {isOfAccount && (
          <ButtonLink kind="text" to={href('/bookings')}>
            View My Bookings
          </ButtonLink>
        )}
        <ButtonLink kind="text" to={href('/')}>
          Back to Home
        </ButtonLink>
      </div>
    </div>
  )
}

/** The beginning of the provider's session id, for support. */
export function Transaction({ id }: { id: string | null }) {
  return id ? <p className="small quiet checkout__transaction">Transaction {id}</p> : null
}
