import { href } from 'react-router'
import { type DocumentEntry, documentsOfLead } from '#domain/accounting/document-queries.ts'
import { findBookingPage } from '#domain/pages/booking-page-queries.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import type { BookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { claimStandings } from '#domain/claim/own-claims-queries.ts'
import { dayText, nepalDate, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { isOwing } from '#domain/instalment/is-owing.ts'
import { meetingText } from '#domain/trek/meeting-rules.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import { serializeLoaderData } from '../../../http/loader-data.ts'
import { type DocumentRow, documentRows } from '../../../shared/document/document-rows.ts'
import { planNote, planRows } from '../../../shared/plan/plan-rows.ts'
import { lineWords } from '../../../shared/trek/elevation-words.ts'
import { type BookingView, viewOf } from '../booking-view.ts'
import { claimOnCard } from '../claim-words.ts'
import { stuckText } from '../refund-line.ts'

/** 'staff': a member of staff who impersonates the booking's account. */
type Reader = 'account' | 'link' | 'staff'

export type BookingPageData = Awaited<ReturnType<typeof bookingPage>>

/**
 * The page of a booking. `at` is its path: below `/bookings` for its account, below `/bookings/link` for the person
 * with the mailed link, who needs a code to cancel and to change details.
 */
export async function bookingPage(deps: Deps, booking: BookingOnPaper, at: string, reader: Reader) {
  const now = deps.now()
  const standing = (await claimStandings(deps, [booking])).get(booking.id)
  const view = viewOf(booking, now, standing && claimOnCard(booking, standing, now))
  const [page, documents] = await Promise.all([
    findBookingPage(deps, booking, { namesMissing: reader === 'account' }),
    documentsOfLead(deps.db, booking.id),
  ])
  return {
    at,
    reference: referenceOf(booking.id),
    booking: reader === 'link' ? behindLink(view, at) : view,
    run:
      bookingIs.confirmed(booking.state) && !booking.awaitsChoice
        ? { says: booking.runs, terms: booking.formingTerms }
        : null,
    meeting: { place: booking.starts_in, point: booking.meeting_point, hour: booking.meets_at },
    paidOn: booking.confirmed_at && nepalDate(booking.confirmed_at),
    last4: reader === 'link' ? null : booking.card_last4,
    stuckRefund: stuckText(booking),
    planTo:
      page.plan && page.plan.unpaidCents > 0 && isOwing(booking)
        ? pageOf('plan', at, booking.id, reader)
        : null,
    payments: page.plan && { rows: planRows(page.plan, booking, page.today), note: planNote(booking) },
    partyTo:
      booking.spots > 1 && bookingIs.confirmed(booking.state) && reader !== 'staff'
        ? pageOf('party', at, booking.id, reader)
        : null,
    trekTo: page.isListed ? href('/trekking/:id', { id: booking.trek_slug }) : null,
    share: shareOf(deps, booking, page.isListed),
    receipts: reader === 'link' ? receiptsBehindLink(documents, at) : ownReceipts(documents),
    json: serializeLoaderData({ page, line: lineWords(page.trek) }),
  }
}

/** The page of the payments or of the party; behind the link it needs a code. */
function pageOf(page: 'plan' | 'party', at: string, id: string, reader: Reader): string {
  return reader === 'link' ? `${at}/${page}` : href(`/bookings/:id/${page}`, { id })
}

function ownReceipts(documents: readonly DocumentEntry[]): DocumentRow[] {
  return documentRows(documents, (id) => href('/receipts/:id', { id }))
}

/** A receipt has the traveller's name, so the link alone does not open it. */
function receiptsBehindLink(documents: readonly DocumentEntry[], at: string): DocumentRow[] {
  if (documents.length === 0) return []
  return [
    {
      id: 'receipts',
      name: 'Receipts and credit notes',
      number: '',
      about: 'with a code that we email you',
      to: `${at}/documents`,
    },
  ]
}

/** The actions of a card for the mailed link. A link cannot pay for or remove a booking. */
function behindLink(view: BookingView, at: string): BookingView {
  return {
    ...view,
    pay: null,
    removeTo: null,
    cancelTo: view.cancelTo && `${at}/cancel`,
    chooseTo: view.chooseTo && `${at}/cancelled-departure`,
    changeTo: view.changeTo && `${at}/change`,
    detailsTo: `${at}/travellers`,
    papers: view.papers && { voucherTo: `${at}/voucher.pdf`, calendarTo: `${at}/calendar.ics` },
    message: view.message && { ...view.message, to: `${at}/message` },
    claim: view.claim && { ...view.claim, to: view.claim.to && `${at}/claim` },
    supportTo: `${at}/support`,
  }
}

/** The information for companions. It names no traveller and gives no access. */
function shareOf({ origin }: Pick<Deps, 'origin'>, booking: BookingOnPaper, isListed: boolean) {
  const { trek_name, trek_slug, starts_on, ends_on, host_name } = booking
  const dates = rangeText(starts_on, ends_on)
  return {
    subject: `${trek_name}, ${dates}`,
    words: `${trek_name}, ${dates}, with ${host_name}. We meet on ${dayText(starts_on)} in ${meetingText(booking)}.${isListed ? ' Day by day, weather and what to pack:' : ''}`,
    link: isListed ? `${origin}/trekking/${trek_slug}` : null,
  }
}
