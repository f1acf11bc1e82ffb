import { randomUUID } from 'node:crypto'
import type { Difficulty } from '#domain/trek/trek-rules.ts'
import { makeAccount, type World } from './world.ts'

type TrekGiven = {
  name: string
  slug?: string
  region?: string
  difficulty?: Difficulty
  state?: string
  host?: string
  days?: number
}

/** Treks, departures, bookings and reviews for tests of the search. */
export function catalogue({ db, clock, departure }: World) {
  return {
    /** A trek with one departure of ten spots for 1,240 dollars in 90 days, with changes. */
    async trek({ name, host = 'verified', ...given }: TrekGiven) {
      const made = await departure({})
      const { days, ...columns } = given
      const trek = await db
        .updateTable('trek')
        .set({ name, ...columns, ...(days && { duration_days: days }) })
        .where('id', '=', made.trekId)
        .returningAll()
        .executeTakeFirstOrThrow()
      await db.updateTable('host').set({ status: host }).where('id', '=', trek.host_id).execute()
      return { ...trek, departureId: made.id }
    },

    /** A confirmed booking of that many spots, paid by credit, at the clock's time. */
    async booked(departureId: string, spots = 1) {
      const credit_account_id = await makeAccount({ db, now: clock.now }, `${randomUUID()}@example.com`)
      const values = {
        credit_account_id,
        departure_id: departureId,
        visitor_id: randomUUID(),
        network: '10.0.0.0/24',
        spots,
        unit_price_cents: 1000_00,
        credit_cents: 1000_00 * spots,
        hold_expires_at: clock.now(),
        idem_actor: randomUUID(),
        idem_key: 'one',
        created_at: clock.now(),
        state: 'held' as const,
      }
      const { id } = await db.insertInto('booking').values(values).returning('id').executeTakeFirstOrThrow()
      await db
        .updateTable('booking')
        .set({ submitted_at: clock.now(), email: 'maya@example.com', first_name: 'Maya', last_name: 'Lind' })
        .where('id', '=', id)
        .execute()
      await db
        .updateTable('booking')
        .set({ state: 'confirmed', confirmed_at: clock.now() })
        .where('id', '=', id)
        .execute()
      return id
    },

    /** Reviews with these ratings and texts, public at once, or hidden. */
    async reviewed(
      { id, departureId }: { id: string; departureId: string },
      ratings: number[],
      hidden = false,
      body = 'Good.',
    ) {
      for (const rating of ratings) {
        const author_id = await makeAccount({ db, now: clock.now }, `${randomUUID()}@example.com`)
        const booking_id = await this.booked(departureId)
        await db.updateTable('booking').set({ account_id: author_id }).where('id', '=', booking_id).execute()
        const review = { booking_id, trek_id: id, author_id, rating, body }
        const hiding = hidden ? { hidden_at: clock.now(), hidden_reason: 'Not true.' } : {}
        await db
          .insertInto('review')
          .values({ ...review, ...hiding, written_at: clock.now(), shown_at: clock.now() })
          .execute()
      }
    },
  }
}
