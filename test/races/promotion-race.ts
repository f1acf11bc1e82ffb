import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { holdSpots } from '#domain/booking/hold/hold-spots.ts'
import { submitBooking } from '#domain/booking/hold/submit-booking.ts'
import { aCode, operatorPromotion } from '../fixtures/promotions.ts'
import { aVisitor, freshWorld, someDetails, type World } from '../world.ts'

/** Submits this many forms at once with a code of which one use is left: how many get it, and how the others are refused. */
export async function raceForLastUse(world: World, submissions: number) {
  const code = aCode()
  const promotionId = await operatorPromotion(world, { code, usesMost: 1 })
  const { trekId } = await world.departure()
  const holds = await Promise.all(
    Array.from({ length: submissions }, async (_, index) => {
      const { id: departureId } = await world.departure({ trekId, startsInDays: 100 + index })
      const visitor = aVisitor()
      const party = { adults: 1, children: 0 }
      const { id } = await holdSpots(world.deps, { departureId, party }, visitor)
      return { id, visitor }
    }),
  )
  const answers = await Promise.allSettled(
    holds.map(({ id, visitor }) => {
      const details = { ...someDetails(1, 0, `${randomUUID()}@example.com`), referralCode: code }
      return submitBooking(world.deps, id, { details, shownTotalCents: null, key: randomUUID() }, visitor)
    }),
  )
  const { rows } = await sql<{ uses: number; taken: number; discounts: number }>`
    select (select count(*)::int from promotion_use where promotion_id = ${promotionId}) as uses,
      (select uses_taken from promotion where id = ${promotionId}) as taken,
      (select count(*)::int from booking where promotion_cents > 0) as discounts`.execute(world.db)
  return {
    attempts: answers.length,
    passed: answers.filter(({ status }) => status === 'fulfilled').length,
    refusals: answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason.code)] : [])),
    uses: rows[0]?.uses ?? 0,
    taken: rows[0]?.taken ?? 0,
    discounts: rows[0]?.discounts ?? 0,
  }
}

// When run directly, beside `without-promotion-lock.ts`: reports what happens when nothing guards the uses.
if (import.meta.main) void main()

async function main(): Promise<void> {
  const world = await freshWorld()
  await sql`alter table promotion drop constraint promotion_uses_left`.execute(world.db)
  process.stdout.write(JSON.stringify(await raceForLastUse(world, 60)))
  await world.close()
}
