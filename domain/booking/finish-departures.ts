import { lockDeparture } from '../departure/departure-queries.ts'
import { withoutOpenClaim } from '../payout/open-claim-queries.ts'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { earnShares } from '../payout/earn-shares.ts'
import { lastDueEnd } from '../payout/payout-rules.ts'
import { tryEach } from '../try-each.ts'
import { departureIs } from '../offer/departure-states.ts'

const MOST_AT_ONCE = 200

/** Marks departures as departed when their start date has come in Nepal; returns their number. */
export async function beginDepartures({ db, now }: Deps): Promise<number> {
  const today = nepalDate(now())
  const due = await db
    .selectFrom('departure')
    .select('id')
    .where('state', 'in', ['open', 'closed'])
    .where('starts_on', '<=', today)
    .orderBy('starts_on')
    .limit(MOST_AT_ONCE)
    .execute()
  let sent = 0
  for (const { id } of due) {
    const { numUpdatedRows } = await db
      .updateTable('departure')
      .set({ state: 'departed' })
      .where('id', '=', id)
      .where('state', 'in', ['open', 'closed'])
      .executeTakeFirstOrThrow()
    sent += Number(numUpdatedRows)
  }
  return sent
}

/**
 * Completes the departures that ended, at 24:00 Nepal time of the day after: their bookings are completed and the shares
 * are earned. A booking with an open claim waits for its decision. A booking with an unpaid part, as a bank may process a
 * charge for days, waits for its payment or its end, and the departure with it. Returns the number of departures.
 */
export async function completeDepartures({ db, now }: Deps): Promise<number> {
  const last = lastDueEnd(now())
  const due = await db
    .selectFrom('departure')
    .select('id')
    .where('state', '=', 'departed')
    .where('ends_on', '<=', last)
    .orderBy('ends_on')
    .limit(MOST_AT_ONCE)
    .execute()
  let completed = 0
  await tryEach(due, async ({ id }) => {
    if (await completeDeparture({ db, now }, id)) completed += 1
  })
  return completed
}

/** Earns the retained parts of cancelled bookings, and the shares of no-shows, when the trek's shares are due. */
export async function earnRetainedShares({ db, now }: Deps): Promise<number> {
  const due = await db
    .selectFrom('payout_item')
    .innerJoin('booking', 'booking.id', 'payout_item.booking_id')
    .select('booking.id')
    .where('payout_item.state', 'in', ['accrued', 'reduced'])
    .where('payout_item.due_at', '<=', now())
    .where('booking.state', 'in', ['cancelled', 'completed', 'no_show'])
    .where(withoutOpenClaim('booking.id'))
    .orderBy('payout_item.due_at')
    .limit(MOST_AT_ONCE)
    .execute()
  let earned = 0
  await tryEach(due, async ({ id }) => {
    earned += await db.transaction().execute(async (tx) => {
      await tx.selectFrom('booking').select('id').where('id', '=', id).forUpdate().execute()
      return earnShares(tx, now(), [id])
    })
  })
  return earned
}

/** Runs all three in this order, so that a server that was off for a month catches up in one run. */
export async function finishDepartures(deps: Deps): Promise<number> {
  let done = 0
  await tryEach([beginDepartures, completeDepartures, earnRetainedShares], async (step) => {
    done += await step(deps)
  })
  return done
}

async function completeDeparture({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const departure = await lockDeparture(tx, id)
    if (!departureIs.onTrail(departure.state)) return false
    const at = now()
    const walked = await tx
      .selectFrom('booking')
      .select(['id', 'state'])
      .where('departure_id', '=', id)
      .where('state', 'in', ['confirmed', 'no_show'])
      .where('unpaid_cents', '=', 0)
      .where(withoutOpenClaim('booking.id'))
      .orderBy('id')
      .forUpdate()
      .execute()
    await tx
      .updateTable('booking')
      .set({ state: 'completed' })
      .where('departure_id', '=', id)
      .where('state', '=', 'confirmed')
      .where('unpaid_cents', '=', 0)
      .where(withoutOpenClaim('booking.id'))
      .execute()
    crashPoint('bookings-completed')
    if (walked.length > 0)
      await earnShares(
        tx,
        at,
        walked.map(({ id: bookingId }) => bookingId),
      )
    const unpaid = await tx
      .selectFrom('booking')
      .select('id')
      .where('departure_id', '=', id)
      .where('state', '=', 'confirmed')
      .where('unpaid_cents', '>', 0)
      .executeTakeFirst()
    if (unpaid) return false
    await tx.updateTable('departure').set({ state: 'completed' }).where('id', '=', id).execute()
    crashPoint('departure-completed')
    return true
  })
}
