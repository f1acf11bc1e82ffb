import { once } from 'node:events'
import { sql } from 'kysely'
import { makeClaim } from '#domain/claim/make-claim.ts'
import { finishDepartures } from '#domain/booking/finish-departures.ts'
import { batchPayouts } from '#domain/payout/batch-payouts.ts'
import { dueAt } from '#domain/payout/payout-rules.ts'
import { aTypedClaim } from '../samples/a-claim.ts'
import { leadOf } from '../samples/bought-booking.ts'
import { confirmedBank, paidBooking } from '../samples/paid-booking.ts'
import { freshWorld, type World } from '../world.ts'

const HOUR = 3_600_000

/**
 * Makes this many claims while the nightly payouts collect the same shares, or from `begins` on: how often each wins, and how
 * often both do.
 */
export async function raceClaimsAndPayouts(
  world: World,
  claims: number,
  begins: Promise<unknown> = Promise.resolve(),
) {
  const booked = await walkedBookings(world, claims)
  const happened = new Date(world.clock.now().getTime() - 7 * HOUR)
  const typed = aTypedClaim(happened)
  const answers: PromiseSettledResult<string>[] = []
  // Payouts go from host to host in order, so claims start from the other end to meet them.
  const waiting = [...booked]
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const who = { bookingId: next.id, visitor: next.visitor }
      answers.push(...(await Promise.allSettled([makeClaim(world.deps, { typed }, who)])))
    }
  }
  const payouts = begins.then(() => batchPayouts(world.deps))
  await Promise.all([payouts, lane(), lane(), lane()])
  const { rows } = await sql<{ collected: number; open: number; both: number }>`
    select count(*) filter (where i.state = 'batched')::int as collected, count(c.id)::int as open,
      count(*) filter (where i.state = 'batched' and c.id is not null)::int as both
    from payout_item i left join claim c on c.booking_id = i.booking_id and c.state = 'open'
    where i.booking_id = any(${booked.map(({ id }) => id)})`.execute(world.db)
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [String(answer.reason.code ?? answer.reason)] : [],
  )
  return { claims, ...(rows[0] ?? { collected: 0, open: 0, both: 0 }), refused }
}

/** Bookings of as many hosts, whose shares are due and payable one minute after the payout collection. */
async function walkedBookings(world: World, count: number) {
  const booked = []
  let endsOn = ''
  for (let index = 0; index < count; index += 1) {
    const departure = await world.departure({ startsInDays: 1, priceCents: 1000_00 })
    const { host_id } = await world.db
      .selectFrom('trek')
      .select('host_id')
      .where('id', '=', departure.trekId)
      .executeTakeFirstOrThrow()
    await confirmedBank(world.deps, host_id)
    const id = await paidBooking(world.deps, { departureId: departure.id, unitPriceCents: 1000_00 })
    booked.push({ id, hostId: host_id, visitor: await leadOf(world, id) })
    endsOn = departure.ends_on
  }
  world.clock.forward(dueAt(endsOn).getTime() + HOUR - world.clock.now().getTime())
  await finishDepartures(world.deps)
  world.clock.forward(4.5 * HOUR + 60_000)
  return booked.toSorted((one, other) => (one.hostId < other.hostId ? -1 : 1))
}

// When run directly, beside `without-claim-lock.ts`: reports what happens when a claim does not wait for the payout.
if (import.meta.main) void main()

async function main(): Promise<void> {
  const world = await freshWorld({ connections: 30 })
  process.stdout.write(JSON.stringify(await raceClaimsAndPayouts(world, 20, once(process, 'claim-looked'))))
  await world.close()
}
