import { finishDepartures } from '#domain/booking/finish-departures.ts'
import { approvePayout } from '#domain/payout/approve-payout.ts'
import { batchPayouts } from '#domain/payout/batch-payouts.ts'
import { releasePayout } from '#domain/payout/release-payout.ts'
import { acceptedAs } from './legal-name.ts'
import { anOperator } from '../sign-in/operator.ts'
import { confirmedBank, paidBooking } from './paid-booking.ts'
import type { World } from '../world.ts'

export const PRICE = 1000_01
/** What a host gets of that price. */
export const SHARE = 1000_01 - 50_00

/**
 * A host with that many completed bookings of 1,000.01 USD each, whose shares are due; moves the clock by sixteen days.
 */
export async function hostWithDue(world: World, bookings: number, { withBank = true } = {}) {
  const departure = await world.departure({ startsInDays: 1, priceCents: PRICE, spots: 40 })
  const { host_id: hostId } = await world.db
    .selectFrom('trek')
    .select('host_id')
    .where('id', '=', departure.trekId)
    .executeTakeFirstOrThrow()
  await acceptedAs(world.deps, hostId)
  if (withBank) await confirmedBank(world.deps, hostId)
  const ids: string[] = []
  for (let index = 0; index < bookings; index += 1)
    ids.push(await paidBooking(world.deps, { departureId: departure.id, unitPriceCents: PRICE }))
  world.clock.days(16)
  await finishDepartures(world.deps)
  return { hostId, ids }
}

/** Collects a host's due shares, and returns the oldest payout that waits for approval. */
export async function collected(world: World, hostId: string) {
  await batchPayouts(world.deps)
  return world.db
    .selectFrom('payout')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('state', '=', 'batched')
    .orderBy('number')
    .executeTakeFirstOrThrow()
}

/** The same, approved by one operator and released by another; returns the payout's id. */
export async function released(world: World, hostId: string): Promise<string> {
  const { id } = await collected(world, hostId)
  await approvePayout(world.deps, id, await anOperator(world))
  await releasePayout(world.deps, id, await anOperator(world))
  return id
}

/** A ledger balance, in the account's normal direction. */
export async function balanceOf(world: World, account: string): Promise<number> {
  const row = world.db.selectFrom('ledger_account').select('balance_cents').where('id', '=', account)
  return (await row.executeTakeFirst())?.balance_cents ?? 0
}

/** A host's payouts, the oldest first. */
export const payoutsOf = (world: World, hostId: string) =>
  world.db.selectFrom('payout').selectAll().where('host_id', '=', hostId).orderBy('number').execute()

/** A host's payout items, the oldest first. */
export const itemsOf = (world: World, hostId: string) =>
  world.db
    .selectFrom('payout_item')
    .selectAll()
    .where('host_id', '=', hostId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
