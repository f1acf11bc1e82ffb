import type { TypedClaim } from '#domain/claim/claim-form-rules.ts'
import { makeClaim } from '#domain/claim/make-claim.ts'
import { nepalDate, nepalHour } from '#domain/dates.ts'
import { boughtBooking, leadOf } from './bought-booking.ts'
import { giveCredit, signedIn } from './credit.ts'
import { confirmedBank } from './paid-booking.ts'
import type { World } from '../world.ts'

/** A typed claim about an incident at this moment. */
export function aTypedClaim(at: Date, given: Partial<TypedClaim> = {}): TypedClaim {
  return {
    kind: 'not_as_described',
    on: nepalDate(at),
    hour: nepalHour(at),
    body: 'The lodge of the second night was shut.',
    wish: 'The price of that night back.',
    ...given,
  }
}

type Given = { priceCents?: number; creditCents?: number; memberDiscountCents?: number; spots?: number }

/** A booking that is on the trail: it started a day and a half ago, and its host may be paid. */
export async function onTheTrail(world: World, given: Given = {}) {
  const { priceCents = 1240_00, creditCents = 0, memberDiscountCents = 0 } = given
  const departure = await world.departure({ startsInDays: 20, priceCents })
  const { host_id: hostId } = await world.db
    .selectFrom('trek')
    .select('host_id')
    .where('id', '=', departure.trekId)
    .executeTakeFirstOrThrow()
  await confirmedBank(world.deps, hostId)
  const { visitor, id: accountId } = await signedIn(world)
  if (creditCents > 0) await giveCredit(world.db, accountId, creditCents, world.clock.now())
  const { id } = await boughtBooking(world, { departure, visitor, creditCents, memberDiscountCents })
  world.clock.days(21)
  return { id, hostId, departure, visitor: await leadOf(world, id), accountId }
}

/** A claim of that booking's lead about this moment; returns its id. */
export async function claimed(
  world: World,
  { id, visitor }: Pick<Awaited<ReturnType<typeof onTheTrail>>, 'id' | 'visitor'>,
) {
  return makeClaim(world.deps, { typed: aTypedClaim(world.clock.now()) }, { bookingId: id, visitor })
}
