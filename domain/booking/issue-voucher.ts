import { brand } from '#brand'
import { counted, figureText } from '#figure-text'
import { dayText, rangeText, untilText } from '../dates.ts'
import type { Deps, AttachedFile } from '../deps.ts'
import { spokenName } from '../shown-name.ts'
import type { VoucherFacts } from '../ports/pdf-documents.ts'
import { highestOf } from '../trek/high-point-rules.ts'
import { emergencyNumbers } from '../trek/land/health-posts.ts'
import { kitLists } from '../trek/land/kit-lists.ts'
import { linkOfBooking, linkEnd } from './booking-link.ts'
import { referenceOf } from '../booking-reference.ts'
import { type BookingOnPaper, mustBeOnPaper } from './my-bookings-queries.ts'
import { linesOfBooking } from './price/price-line-rules.ts'
import type { Offer } from '../trek/versions/offer-rules.ts'
import { findAgreedOffer } from './sold/agreed-offer-queries.ts'
import { refundLadder } from '../trek/cancellation-refund-rules.ts'

/** Longer lists do not fit side by side on the one page, nor do they together with the lines of a long price. */
const MOST_ITEMS = 8
const MOST_WITH_PRICE = 11

/**
 * The voucher of a confirmed booking as a PDF, to show the host and at the permit counter, with a QR code that opens
 * the booking.
 */
export async function issueVoucher(deps: Deps, booking: BookingOnPaper): Promise<AttachedFile> {
  mustBeOnPaper(booking)
  const [offer, url] = await Promise.all([findAgreedOffer(deps.db, booking.id), codeOf(deps, booking)])
  const content = await deps.pdfs.voucher(factsOf(booking, offer, url))
  const filename = `voucher-${referenceOf(booking.id)}.pdf`
  return { filename, contentType: 'application/pdf', content }
}

/** The target of the code: the booking while its links are valid, and after that the owner's list. */
async function codeOf(deps: Deps, { id, ends_on }: BookingOnPaper): Promise<string> {
  if (linkEnd(ends_on) <= deps.now()) return `${deps.origin}/bookings`
  return `${deps.origin}/bookings/link/${await linkOfBooking(deps, id, ends_on)}`
}

function factsOf(booking: BookingOnPaper, offer: Offer, url: string): VoucherFacts {
  const { starts_on, ends_on, host_name, host_phone, confirmed_at, travellers } = booking
  const [first, ...others] = emergencyNumbers.slice(0, 2).map(({ who, number }) => `${who} ${number}`)
  const lines = linesOfBooking(booking)
  const most = Math.max(3, Math.min(MOST_ITEMS, MOST_WITH_PRICE - lines.length))
  const names = travellers.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  return {
    issuedAt: confirmed_at ?? new Date(0),
    trekName: booking.trek_name,
    summary: summaryOf(offer, booking),
    profile: offer.days.map(({ day, altitudeM }) => [day, altitudeM] as const),
    boxes: [
      { name: 'Dates', value: rangeText(starts_on, ends_on), ...(booking.runs && { note: booking.runs }) },
      {
        name: 'Booking',
        value: referenceOf(booking.id),
        note: booking.unpaid_cents > 0 ? 'paid in parts' : 'paid in full',
      },
      { name: 'Travellers', value: partyOf(travellers), note: names.join(', ') },
      { name: 'Host', value: host_name, note: host_phone || 'Write to your host from your booking' },
      { name: 'Starts in', value: booking.starts_in, note: `${dayText(starts_on)}; ${meetingNote(booking)}` },
      { name: 'Need help?', value: first ?? '', note: [...others, brand.supportEmail].join(', ') },
    ],
    lists: [
      { title: 'Included', items: offer.includes.slice(0, most).map(capital) },
      { title: 'Bring on day 1', items: kitLists.all.slice(0, most) },
    ],
    prices: [
      ...lines.map(({ label, totalCents }) => ({ words: label, cents: totalCents })),
      { words: 'Total', cents: booking.total_cents },
    ],
    plans: plansOf(booking),
    foot: footOf(booking.special_requests),
    url,
  }
}

/** A line under the place: a longer text would not fit in its box. */
function meetingNote({ meeting_point, meets_at }: BookingOnPaper): string {
  const meeting = [meets_at && `${meets_at} Nepal time`, shortened(meeting_point, 80)]
    .filter(Boolean)
    .join(', ')
  return meeting || 'your host tells you the hour'
}

/** '14 days over Thorong La, 5,416 m. Show this page to Karma and at the permit counter.' */
function summaryOf(offer: Offer, { host_name, host_kind }: BookingOnPaper): string {
  const { durationDays, maxAltitudeM, maxAltitudePlace, days } = offer
  const top = highestOf({ name: maxAltitudePlace, altitudeM: maxAltitudeM }, days)
  const way = `${top.name ? `over ${top.name}, ` : 'up to '}${figureText(top.altitudeM)} m`
  return `${counted(durationDays, 'day')} ${way}. Show this page to ${spokenName(host_name, host_kind)} and at the permit counter.`
}

function partyOf(travellers: BookingOnPaper['travellers']): string {
  const children = travellers.filter(({ is_child }) => is_child).length
  const adults = travellers.length - children
  const grown = counted(adults, 'adult')
  return children === 0 ? grown : `${grown}, ${counted(children, 'child', 'children')}`
}

/** All steps, including past ones, because a print is read on later days. */
function plansOf({ terms, starts_on }: BookingOnPaper): string {
  const steps = refundLadder(terms, starts_on, 0).flatMap(({ percent, until }) =>
    until ? [`${percent}% back ${untilText(until)}.`] : [],
  )
  return [...steps, 'No refund after that.'].join(' ')
}

function shortened(words: string, most: number): string {
  return words.length > most ? `${words.slice(0, most - 1)}…` : words
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function footOf(request: string): string {
  const shown = shortened(request, 160)
  return [
    'This code opens your booking without an account until 30 days after the trek. Do not share it.',
    ...(shown ? [`Special request on file: ${shown}`] : []),
  ].join(' ')
}
