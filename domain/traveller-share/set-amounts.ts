import type { Visitor } from '../account/visitor.ts'
import { type Booking, lockAccountBooking } from '../booking/booking-queries.ts'
import { mustBeChangeable } from '../booking/change/changeable.ts'
import type { Deps, Tx } from '../deps.ts'
import { isFirstNotice } from '../event/notice-once.ts'
import type { Cents } from '../money.ts'
import { departureIs } from '../offer/departure-states.ts'
import { Refusal } from '../refusal.ts'
import { ensureLink } from '../traveller-link/make-links.ts'
import { findParty, type Party } from './party-queries.ts'
import { amountsFit } from './share-rules.ts'

/** The part of the price of one traveller, in US cents; null for an equal share. */
export type SetAmount = { position: number; cents: Cents | null }

/**
 * The lead sets what other travellers pay, from nothing up to what the lead leaves; the lead's own part is the rest. For the
 * booking's account only. The amounts hold until they change or the price falls below their sum. Travellers with
 * an address get a mail about a new amount. Refused when they do not fit.
 */
export async function setAmounts(
  deps: Pick<Deps, 'db' | 'now' | 'secret' | 'enqueue'>,
  { bookingId, amounts }: { bookingId: string; amounts: readonly SetAmount[] },
  visitor: Visitor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    mustBeChangeable(booking, deps.now())
    await writeAmounts(deps, tx, booking, amounts)
  })
}

/** The same in a transaction of the caller, who has locked the booking and checked who asks. */
export async function writeAmounts(
  deps: Pick<Deps, 'now' | 'secret' | 'enqueue'>,
  tx: Tx,
  booking: Booking,
  amounts: readonly SetAmount[],
): Promise<void> {
  const before = await findParty(tx, booking, deps.now())
  const { members, priceCents } = before
  const others = members.filter(({ position }) => position > 0)
  for (const { position } of amounts)
    if (!others.some((other) => other.position === position)) throw new Refusal('traveller-not-found')
  const wanted = others.map((other) => {
    const amount = amounts.find(({ position }) => position === other.position)
    return amount ? amount.cents : (other.link?.set_cents ?? null)
  })
  if (
    !amountsFit(
      wanted.filter((cents) => cents !== null),
      priceCents,
    )
  )
    throw new Refusal('shares-too-high')
  for (const { position, cents } of amounts) {
    const link = await ensureLink(deps, tx, booking.id, position)
    await tx.updateTable('traveller_link').set({ set_cents: cents }).where('id', '=', link.id).execute()
  }
  const after = await findParty(tx, booking, deps.now())
  // With the equal parts of the others they may be above the price, and then none of them would apply.
  const isSet = ({ position, share, link }: Party['members'][number]) =>
    position === 0 || !link || link.set_cents === null || link.set_cents === share?.shareCents
  if (!after.members.every(isSet)) throw new Refusal('shares-too-high')
  await mailNewAmounts(deps, tx, booking, { before, after })
}

/** One mail covers the amounts that the lead sets for a traveller within these minutes. */
const WINDOW_MS = 600_000

async function mailNewAmounts(
  { now, enqueue }: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  booking: Booking,
  { before, after }: { before: Party; after: Party },
): Promise<void> {
  if (departureIs.cancelled(booking.departure_state)) return
  const start = Math.floor(now().getTime() / WINDOW_MS) * WINDOW_MS
  const at = new Date(start).toISOString()
  const afterSeconds = Math.ceil((start + WINDOW_MS - now().getTime()) / 1000)
  for (const { position, link, share } of after.members) {
    const earlier = before.members.find((each) => each.position === position)?.share
    if (!link?.email || share?.shareCents === earlier?.shareCents) continue
    if (!(await isFirstNotice(tx, now(), 'news for a traveller with a link', `${link.id} ${at}`))) continue
    const payload = { bookingId: booking.id, linkId: link.id, news: { what: 'amount', at } } as const
    await enqueue(tx, 'mail-party-news', payload, { afterSeconds })
  }
}
