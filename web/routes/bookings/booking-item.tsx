import { Badge } from '../../ui/feedback/badge.tsx'
import { BookingRow } from './booking-row.tsx'
import { HostName } from '../../ui/data/host-name.tsx'
import { RefundLadder } from '../../ui/money/refund-ladder.tsx'
import { CutOff } from '../../shared/trek/cut-off.tsx'
import { BookingActions, Held } from './booking-actions.tsx'
import { callTo } from './booking-numbers.tsx'
import type { BookingView } from './booking-view.ts'

/** A booking in the list: trek, dates, state and current actions. */
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

/** The cancellation deadlines and their refunds. */
function CutOffs({ steps }: { steps: BookingView['cutOffs'] }) {
  return steps.map(({ percent, until }) => (
    <p key={percent}>
      {percent === 100 ? 'Cancel free of charge' : `${percent}% back`} <CutOff on={until} />
    </p>
  ))
}

/** The missing details of the travellers, and the deadline to add or change them. */
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

/** Files are not pages of the site, so the links are plain downloads. */
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
