import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { holdSpots } from '#domain/booking/hold/hold-spots.ts'
import { submitBooking } from '#domain/booking/hold/submit-booking.ts'
import { signedIn, type Traveller } from '../samples/credit.ts'
import { freshWorld, someDetails, type World } from '../world.ts'

/** Spends the same 100 dollars this many times at once: how many pass, how the others are refused, and the balance after. */
export async function raceToSpendCredit(world: World, { spends, cents }: { spends: number; cents: number }) {
  const who = await signedIn(world, 100_00)
  const holds = await manyHolds(world, spends, who)
  const details = someDetails(1, 0, who.email)
  const answers = await Promise.allSettled(
    holds.map((id) =>
      submitBooking(
        world.deps,
        id,
        { details, creditCents: cents, shownTotalCents: null, key: randomUUID() },
        who.visitor,
      ),
    ),
  )
  const { rows } = await sql<{ spent: number; balance: number }>`
    select (select coalesce(sum(credit_cents), 0)::int from booking where credit_account_id = ${who.id}) as spent,
      (select balance_cents::int from ledger_account where id = ${`credit:${who.id}`}) as balance`.execute(
    world.db,
  )
  return {
    attempts: answers.length,
    passed: answers.filter(({ status }) => status === 'fulfilled').length,
    refusals: answers.flatMap((answer) =>
      answer.status === 'rejected' ? [String(answer.reason.message)] : [],
    ),
    spentCents: rows[0]?.spent ?? 0,
    balanceCents: rows[0]?.balance ?? 0,
  }
}

/** That many holds of one spot, each on its own departure. */
export async function manyHolds(world: World, count: number, { visitor }: Traveller): Promise<string[]> {
  const { trekId } = await world.departure()
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { id: departureId } = await world.departure({ trekId, startsInDays: 100 + index })
      const { id } = await holdSpots(world.deps, { departureId, party: { adults: 1, children: 0 } }, visitor)
      return id
    }),
  )
}

// When run directly, beside `without-credit-lock.ts`: reports what happens when nothing guards the balance.
if (import.meta.main) void main()

async function main(): Promise<void> {
  const world = await freshWorld()
  await sql`alter table ledger_account drop constraint not_overdrawn`.execute(world.db)
  process.stdout.write(JSON.stringify(await raceToSpendCredit(world, { spends: 60, cents: 100_00 })))
  await world.close()
}
