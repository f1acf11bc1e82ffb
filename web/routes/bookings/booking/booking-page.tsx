import FileText from 'lucide-react/icons/file-text'
import MessageSquare from 'lucide-react/icons/message-square'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { brand } from '#brand'
import { readLoaderData } from '../../../http/loader-data.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { buttonClass, ButtonLink } from '../../../ui/forms/button.tsx'
import { HostName } from '../../../ui/data/host-name.tsx'
import { Picture } from '../../../ui/data/picture.tsx'
import { TrekElevation } from '../../../shared/trek/trek-elevation.tsx'
import { TrekKitlist } from '../../../shared/trek/trek-kitlist.tsx'
import { TrekRescue } from '../../../shared/trek/trek-rescue.tsx'
import { TrekWeather } from '../../../shared/trek/trek-weather.tsx'
import { BookingDays } from './booking-days.tsx'
import { BookingDocuments, BookingLinks, BookingShare } from './booking-documents.tsx'
import { BookingDuty } from './booking-duty.tsx'
import { BookingMeeting } from './booking-meeting.tsx'
import { BookingMoney } from './booking-money.tsx'
import { BookingNumbers } from '../booking-numbers.tsx'
import type { BookingPageData } from './booking-page-data.ts'
import { BookingPeople } from './booking-people.tsx'
import type { BookingView } from '../booking-view.ts'

type BookingPageProps = {
  loaded: BookingPageData
  /** The reader is signed in to the booking's account. */
  own?: boolean
  before?: ReactNode
  after?: ReactNode
}

/** Title and robots metadata of a booking's page. */
export function bookingMeta(loaded: BookingPageData | undefined) {
  const title = loaded ? loaded.share.subject : 'Your booking'
  return [{ title: `${title} · ${brand.name}` }]
}

/** The page of a booking, the next task first. */
export function BookingPage({ loaded, own = false, before, after }: BookingPageProps) {
  const { page, line } = useMemo(() => readLoaderData(loaded.json), [loaded.json])
  const { booking } = loaded
  const { kind } = page.duty
  const isOff = kind === 'cancelled' || kind === 'not-completed' || kind === 'choose'
  const isAhead = booking.papers !== null
  const departure = { startsOn: page.startsOn, endsOn: page.endsOn }
  return (
    <div className="wrap page booking-home">
      {before}
      {own && (
        <nav className="small muted booking-home__crumbs" aria-label="Breadcrumb">
          <Link to={booking.removal.listTo}>Bookings</Link> / {loaded.reference}
        </nav>
      )}
      <Head loaded={loaded} />
      <div className="columns mt-6">
        <div className="stack gap-6">
          <BookingDuty loaded={loaded} page={page} own={own} />
          {loaded.run?.says && <WillItRun {...loaded.run} />}
          {isAhead && <BookingMeeting loaded={loaded} on={page.startsOn} />}
          {!isOff && <TrekElevation trek={page.trek} words={line} />}
          {!isOff && <BookingDays {...page} trekTo={loaded.trekTo} />}
        </div>
        <div className="stack gap-6">
          <BookingMoney loaded={loaded} page={page} />
          {page.walkers.length > 0 && (
            <BookingPeople booking={booking} walkers={page.walkers} partyTo={loaded.partyTo} />
          )}
          {isAhead && <BookingNumbers booking={booking} page={page} />}
          {booking.papers && <BookingDocuments papers={booking.papers} />}
          <BookingLinks booking={booking} own={own} />
          {isAhead && <BookingShare share={loaded.share} />}
        </div>
      </div>
      {isAhead && (
        <div className="stack gap-6 mt-6">
          <TrekRescue trek={page.trek} />
          <TrekWeather trek={page.trek} departure={departure} />
          <TrekKitlist trek={page.trek} departure={departure} />
        </div>
      )}
      {after}
    </div>
  )
}

/** Whether the departure runs, if it has a minimum group. */
function WillItRun({ says, terms }: { says: string | null; terms: string | null }) {
  return (
    <section className="card pad" aria-labelledby="run-title">
      <h2 id="run-title" className="h3">
        Will it run?
      </h2>
      <p className="b mt-2">{says}</p>
      {terms && <p className="small muted mt-2">{terms}</p>}
    </section>
  )
}

function Head({ loaded: { booking, trekTo, reference } }: { loaded: BookingPageData }) {
  const { title, picture, status, line, host, daysToGo } = booking
  return (
    <div className="card homehead">
      <Picture {...picture} alt="" sizes="(max-width: 1400px) calc(100vw - 50px), 1264px" first />
      <div className="homehead__text">
        <div>
          <div className="row row--wrap gap-4">
            <h1>{trekTo ? <Link to={trekTo}>{title}</Link> : title}</h1>
            <Badge tone={status.tone}>{status.says}</Badge>
          </div>
          <p className="muted mt-2">
            {line} · with <HostName {...host} /> · <span className="num nowrap">{reference}</span>
          </p>
        </div>
        {daysToGo ? (
          <div className="count">
            <b>{daysToGo}</b>
            <span>{daysToGo === 1 ? 'day to go' : 'days to go'}</span>
          </div>
        ) : null}
      </div>
      <HeadActions booking={booking} />
    </div>
  )
}

/** The two actions that travellers need most often. */
function HeadActions({ booking: { message, papers } }: { booking: BookingView }) {
  if (!message && !papers) return null
  return (
    <div className="homehead__act">
      {message && (
        <ButtonLink size="s" to={message.to}>
          <MessageSquare className="ico ico--s" />
          Message {message.host}
        </ButtonLink>
      )}
      {papers && (
        <a className={buttonClass({ size: 's' })} href={papers.voucherTo} download>
          <FileText className="ico ico--s" />
          Voucher
        </a>
      )}
    </div>
  )
}
