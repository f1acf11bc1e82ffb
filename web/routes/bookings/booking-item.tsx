import { Badge } from '../../ui/badge.tsx'
import { BookingRow } from '../../ui/booking-row.tsx'
import { HostName } from '../../ui/host-name.tsx'
import { RefundLadder } from '../../ui/refund-ladder.tsx'
import { CutOff } from '../treks/cut-off.tsx'
import { BookingActions, Held } from './booking-actions.tsx'
import { callTo } from './booking-numbers.tsx'
import type { BookingView } from './booking-view.ts'

/** One booking: what, when, how it stands, and what can be done about it now. */
export function BookingItem({ booking }: { booking: BookingView }) {
  const {
    title,
    picture,
    status,
    line,
    host,
    phone,
    facts,
    cancelledBy,
    says,
    refundLine,
    cutOffs,
    daysToGo,
    pay,
  } = booking
  return (
    <BookingRow
      title={title}
      to={booking.to}
      picture={picture}
      badge={<Badge tone={status.tone}>{status.says}</Badge>}
      line={
        <>
          {line} · with <HostName {...host} />
          {phone && (
            <>
              , <a href={callTo(phone)}>{phone}</a>
            </>
          )}
        </>
      }
      facts={facts}
      text={
        <div className="stack gap-2">
          {pay && <Held {...pay} />}
          {cancelledBy && <p>{cancelledBy}</p>}
          {says && <p>{says}</p>}
          {refundLine.length > 0 && (
            <div className="mt-2">
              <RefundLadder steps={refundLine} />
            </div>
          )}
          {daysToGo === 0 && <p>It starts today.</p>}
          <CutOffs steps={cutOffs} />
          {booking.claim?.says && <p>{booking.claim.says}</p>}
          <Details details={booking.details} />
          <Papers papers={booking.papers} title={title} />
        </div>
      }
      daysToGo={daysToGo || undefined}
      actions={<BookingActions booking={booking} />}
    />
  )
}

/** Until when cancelling gives what back. */
function CutOffs({ steps }: { steps: BookingView['cutOffs'] }) {
  return steps.map(({ percent, until }) => (
    <p key={percent}>
      {percent === 100 ? 'Cancel free of charge' : `${percent}% back`} <CutOff on={until} />
    </p>
  ))
}

/** What the host still has to know of the travellers, and until when it may be told or changed. */
function Details({ details }: Pick<BookingView, 'details'>) {
  if (!details) return null
  return (
    <p>
      {details.says}{' '}
      {details.by && (
        <>
          {details.by.says} <CutOff on={details.by.until} />
        </>
      )}
    </p>
  )
}

/** Files to keep: not pages of the site, so the browser fetches them by itself. */
function Papers({ papers, title }: Pick<BookingView, 'papers' | 'title'>) {
  if (!papers) return null
  return (
    <p className="row row--wrap gap-4 bookings__papers">
      <a href={papers.voucherTo} download>
        Voucher (PDF)<span className="vh"> for {title}</span>
      </a>
      <a href={papers.calendarTo} download>
        Calendar file<span className="vh"> for {title}</span>
      </a>
    </p>
  )
}
