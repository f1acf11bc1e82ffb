import { href } from 'react-router'
import { brand } from '#brand'
import { referenceOf } from '#domain/booking-reference.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { dayText, nepalDate, nepalHour, rangeText, untilText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { HandoverGate } from '#domain/lead-handover/prove-address.ts'
import { isOwing } from '#domain/instalment/is-owing.ts'
import { chargeText } from '#domain/money.ts'
import { openInstalments } from '#domain/payment-plan/instalments.ts'
import { sumOf } from '#domain/payment-plan/plan-rules.ts'
import { ladderOf } from '#domain/trek/booking-refund-rules.ts'
import { bothText, paidText } from '../../../shared/booking/cancel-words.ts'
import { codeGate } from '../../../shared/booking/guest-gate.ts'

/**
 * The page of a new lead: what is offered, until when, and the code that proves the address. It names nobody but the old lead, and
 * of an offer that has ended it shows nothing.
 */
export async function takeOverView(
  deps: Deps,
  { handover, booking, isOpen, isProved, maskedEmail, live }: HandoverGate,
) {
  if (!isOpen) return { isOpen: false as const, support: brand.supportEmail }
  const paper = await findBookingOnPaper(deps, booking.id)
  const last = new Date(handover.expires_at.getTime() - 1)
  const today = nepalDate(deps.now())
  const ladder = ladderOf(booking.terms, booking.starts_on, booking, today)
  const open = isOwing(booking) ? await openInstalments(deps.db, booking.id) : []
  return {
    isOpen: true as const,
    isProved,
    email: maskedEmail,
    offeredBy: handover.from_name,
    until: `${dayText(nepalDate(last))}, ${nepalHour(last)} Nepal time`,
    trek: paper.trek_name,
    trekTo: href('/trekking/:id', { id: paper.trek_slug }),
    facts: [
      { label: 'Dates', amount: rangeText(booking.starts_on, booking.ends_on) },
      { label: 'Travellers', amount: String(booking.spots) },
      { label: 'Host', amount: paper.host_name },
      { label: 'Paid', amount: paidText(booking.total_cents - booking.unpaid_cents, booking.credit_cents) },
      ...(open.length > 0 ? [{ label: 'Still to pay', amount: chargeText(sumOf(open)) }] : []),
      ...open.map(({ dueOn, cents }) => ({ label: `Due on ${dayText(dueOn)}`, amount: chargeText(cents) })),
      { label: 'Booking', amount: referenceOf(booking.id) },
    ],
    /** What the new lead owes; null when everything is paid. */
    owes: open.length > 0 ? chargeText(sumOf(open)) : null,
    ladder: ladder.flatMap(({ percent, cents, creditCents, until }) =>
      until && until >= today
        ? [`${percent}% back, ${bothText(cents, creditCents)}, ${untilText(until)}.`]
        : [],
    ),
    seen: booking.last_change_id ?? '',
    ...codeGate(live, deps.now()),
  }
}
