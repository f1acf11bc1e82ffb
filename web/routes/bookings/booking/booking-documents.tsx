import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronRight from 'lucide-react/icons/chevron-right'
import FileText from 'lucide-react/icons/file-text'
import type { LucideIcon } from 'lucide-react'
import MessageSquare from 'lucide-react/icons/message-square'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import SquarePen from 'lucide-react/icons/square-pen'
import Star from 'lucide-react/icons/star'
import { href, Link } from 'react-router'
import { ShareButtons } from '../../../ui/data/share-buttons.tsx'
import type { BookingPageData } from './booking-page-data.ts'
import type { BookingView } from '../booking-view.ts'
import { RemoveBooking } from '../remove-booking.tsx'

/** Files for the trip, as downloads. */
export function BookingDocuments({ papers }: { papers: NonNullable<BookingView['papers']> }) {
  return (
    <section className="card pad" aria-labelledby="documents-title">
      <h2 className="side-title" id="documents-title">
        Documents
      </h2>
      <div className="actlist">
        <a href={papers.voucherTo} download>
          <FileText className="ico" />
          Voucher (PDF)
          <span className="small muted">for the first day</span>
        </a>
        <a href={papers.calendarTo} download>
          <CalendarDays className="ico" />
          Calendar file
          <span className="small muted">with the meeting point</span>
        </a>
      </div>
    </section>
  )
}

/** Dates and meeting point to send to companions. */
export function BookingShare({ share }: Pick<BookingPageData, 'share'>) {
  return (
    <section className="card pad booking-share" aria-labelledby="share-title">
      <h2 className="side-title" id="share-title">
        Share with companions
      </h2>
      <p className="small muted">
        Sends the dates, where you meet and a link to the trek. It does not give access to your booking.
      </p>
      <ShareButtons {...share} copies="text" />
    </section>
  )
}

/** The current actions for this booking. */
export function BookingLinks({ booking, own }: { booking: BookingView; own: boolean }) {
  const links = linksOf(booking, own)
  return (
    <nav className="card pad" aria-label="This booking">
      <div className="actlist">
        {links.map(({ to, label, Icon }) => (
          <Link key={to} to={to}>
            <Icon className="ico" />
            {label}
            <ChevronRight className="ico" />
          </Link>
        ))}
      </div>
      {own && booking.removeTo && (
        <div className="mt-3">
          <RemoveBooking removal={booking.removal} removeTo={booking.removeTo} />
        </div>
      )}
    </nav>
  )
}

function linksOf(booking: BookingView, own: boolean) {
  const { changeTo, claim, review, supportTo } = booking
  const links: { to: string; label: string; Icon: LucideIcon }[] = []
  if (changeTo) links.push({ to: changeTo, label: 'Change this booking', Icon: SquarePen })
  if (claim?.to) links.push({ to: claim.to, label: claim.label, Icon: ShieldAlert })
  if (own && review) links.push({ to: href('/reviews'), label: review, Icon: Star })
  links.push({ to: supportTo, label: 'Contact support', Icon: MessageSquare })
  return links
}
