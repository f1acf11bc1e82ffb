import { type Booking, findBooking } from '../booking/booking-queries.ts'
import { priceOf } from '../booking/price/price-line-rules.ts'
import { referenceOf } from '../booking-reference.ts'
import { nepalDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { isUuid } from '../ids.ts'
import type { Cents } from '../money.ts'
import { paymentIs } from '../payment/payment-states.ts'
import { type BookingContent, PROVIDER } from './document-rules.ts'
import { hostBusiness } from './host-business-queries.ts'
import { type Draft, type Issued, numberDocument } from './number-document.ts'
import { paidLines, type StoredLine } from './sale-lines-rules.ts'
import { containedTax, HOSTS_COUNTRY, taxRateOn } from './tax-rules.ts'

type IssuingDeps = Pick<Deps, 'db' | 'now' | 'secret' | 'company'>

/** Issues the receipt of a payment, or returns the one that it has; null when no money was taken. */
export async function issueReceipt(deps: IssuingDeps, paymentId: string): Promise<Issued | null> {
  if (!isUuid(paymentId)) return null
  const source = { kind: 'receipt', columns: { payment_id: paymentId } } as const
  return numberDocument(deps, source, (tx) => receiptOf(deps, tx, paymentId))
}

async function receiptOf(deps: IssuingDeps, tx: Tx, paymentId: string): Promise<Draft | null> {
  const payment = await tx
    .selectFrom('payment')
    .leftJoin('change_order as order', 'order.id', 'payment.change_order_id')
    .select(['payment.booking_id', 'payment.amount_cents', 'payment.state', 'order.kind as change'])
    .select(['payment.captured_at', 'payment.created_at', 'order.departure_id', 'order.idem_key'])
    .select(['payment.instalment_id', 'payment.traveller_link_id'])
    .where('payment.id', '=', paymentId)
    .executeTakeFirst()
  if (!payment || !paymentIs.paid(payment.state)) return null
  const booking = await findBooking(tx, payment.booking_id)
  const [seller, { starts_on, ends_on }, spots, lines] = await Promise.all([
    hostBusiness(deps, tx, booking.host_id),
    datesOf(tx, booking, payment.departure_id),
    spotsAfter(tx, booking, payment.idem_key),
    tx
      .selectFrom('booking_line')
      .select(['kind', 'label', 'quantity', 'unit_cents', 'total_cents', 'change_id'])
      .where('booking_id', '=', booking.id)
      .orderBy('position')
      .execute(),
  ])
  const paidOn = nepalDate(payment.captured_at ?? payment.created_at)
  const rate = seller.isVatRegistered ? taxRateOn(HOSTS_COUNTRY, paidOn) : null
  const { name, address, register } = deps.company
  const content: BookingContent = {
    seller,
    agent: { name, address, register },
    reference: referenceOf(booking.id),
    trek: booking.trek_name,
    startsOn: starts_on,
    endsOn: ends_on,
    ...soldBy({ ...payment, spots }, booking, lines),
    tax: rate && {
      name: rate.name,
      country: rate.country,
      percent: rate.percent,
      cents: containedTax(payment.amount_cents, rate.percent),
    },
    provider: PROVIDER,
    movedOn: paidOn,
  }
  return {
    totalCents: payment.amount_cents,
    content,
    traveller: { bookingId: booking.id, name: await nameOf(tx, booking.id, payment.traveller_link_id) },
  }
}

/**
 * The lead's name, or that of the traveller who paid a share; '' for one who has left or was replaced. Locks the booking, so that an
 * erasure runs before this or finds the name on the document.
 */
async function nameOf(tx: Tx, bookingId: string, linkId: string | null): Promise<string> {
  const { first_name, last_name } = await tx
    .selectFrom('booking')
    .select(['first_name', 'last_name'])
    .where('id', '=', bookingId)
    .forShare()
    .executeTakeFirstOrThrow()
  if (linkId === null) return `${first_name} ${last_name}`.trim()
  const payer = await tx
    .selectFrom('traveller_link as link')
    .innerJoin('booking_traveller as traveller', (join) =>
      join
        .onRef('traveller.booking_id', '=', 'link.booking_id')
        .onRef('traveller.position', '=', 'link.position'),
    )
    .select(['traveller.first_name', 'traveller.last_name'])
    .where('link.id', '=', linkId)
    .where('link.ended_at', 'is', null)
    .executeTakeFirst()
  return payer ? `${payer.first_name} ${payer.last_name}`.trim() : ''
}

/** The dates that were paid for: those of the change, or for the booking itself those before its first move. */
async function datesOf(tx: Tx, { id, departure_id }: Booking, ofChange: string | null) {
  const moved = await tx
    .selectFrom('booking_change')
    .select('from_departure_id')
    .where('booking_id', '=', id)
    .where('kind', '=', 'move')
    .orderBy('made_at')
    .limit(1)
    .executeTakeFirst()
  return tx
    .selectFrom('departure')
    .select(['starts_on', 'ends_on'])
    .where('id', '=', ofChange ?? moved?.from_departure_id ?? departure_id)
    .executeTakeFirstOrThrow()
}

/** The party after a change that was paid; the present one when it does not apply. */
async function spotsAfter(tx: Tx, { id, spots }: Booking, key: string | null): Promise<number> {
  if (key === null) return spots
  const changes = tx.selectFrom('booking_change').select('spots').where('booking_id', '=', id)
  return (await changes.where('idem_key', '=', key).executeTakeFirst())?.spots ?? spots
}

type Paid = {
  amount_cents: Cents
  /** The kind of the change that was paid; null for the booking itself. */
  change: string | null
  /** The last part that was paid; null for the booking itself. */
  instalment_id: string | null
  /** The link with which a traveller paid their share. */
  traveller_link_id: string | null
  spots: number
}

/** The party and the lines of a payment: those of the sale, or one line for a change that was paid. */
function soldBy(
  { amount_cents, change, instalment_id, traveller_link_id, spots }: Paid,
  booking: Booking,
  lines: readonly StoredLine[],
) {
  if (change)
    return {
      travellers: spots,
      lines: [{ label: changeLabels[change] ?? 'Change of the booking', cents: amount_cents }],
    }
  const travellers = lines.find(({ kind }) => kind === 'travellers')?.quantity ?? booking.spots
  if (booking.plan !== 'full') {
    const first = booking.plan === 'deposit' ? 'Deposit for the booking' : 'First part of the price'
    const isLater = instalment_id !== null || traveller_link_id !== null
    const label = isLater ? 'Part of the price' : first
    return { travellers, lines: [{ label, cents: amount_cents }] }
  }
  return {
    travellers,
    lines: paidLines(lines, { price: priceOf(booking), spots: booking.spots }, amount_cents),
  }
}

/** What a traveller pays for after the sale. */
const changeLabels: Record<string, string> = {
  add: 'More travellers',
  move: 'Another departure',
  extras: 'Extras',
}
