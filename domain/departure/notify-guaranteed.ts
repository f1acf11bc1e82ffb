import type { Deps } from '../deps.ts'
import { departureIs } from '../offer/departure-states.ts'
import { runningIs } from '../offer/running-states.ts'
import { bookingIs } from '../states/booking-states.ts'
import { tryEach } from '../try-each.ts'
import { lockDeparture } from './departure-queries.ts'

const MOST_AT_ONCE = 200

/**
 * Enqueues the mails about departures that are guaranteed since the last run: to the traveller of each confirmed booking,
 * and to the host. A later booking reads it in its confirmation. Returns the number of departures.
 */
export async function notifyGuaranteed(deps: Pick<Deps, 'db' | 'now' | 'enqueue'>): Promise<number> {
  const { db, now, enqueue } = deps
  const due = await db
    .selectFrom('departure')
    .select('id')
    .where('running', 'in', runningIs.guaranteed.states)
    .where('guarantee_notified_at', 'is', null)
    .where('state', 'in', departureIs.ahead.states)
    .orderBy('id')
    .limit(MOST_AT_ONCE)
    .execute()
  let notified = 0
  await tryEach(due, async ({ id }) => {
    await db.transaction().execute(async (tx) => {
      // No booking is confirmed in between: it would get no mail.
      await lockDeparture(tx, id)
      const first = await tx
        .updateTable('departure')
        .set({ guarantee_notified_at: now() })
        .where('id', '=', id)
        .where('guarantee_notified_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!first) return
      const bookings = await tx
        .selectFrom('booking')
        .select('id')
        .where('departure_id', '=', id)
        .where('state', 'in', bookingIs.confirmed.states)
        .orderBy('id')
        .execute()
      for (const booking of bookings)
        await enqueue(tx, 'mail-departure-guaranteed', { bookingId: booking.id })
      await enqueue(tx, 'mail-departure-guaranteed-to-host', { departureId: id })
      notified += 1
    })
  })
  return notified
}
