import assert from 'node:assert/strict'
import { byDeparture, byTrek, monthOf, monthsUpTo, sumsOf } from '#domain/ledger/earnings-rules.ts'
import {
  clawBacks,
  earnedShares,
  sharesAhead,
  transferredSince,
} from '#domain/payout/host-earnings-queries.ts'
import type { HostStatement } from '#domain/ledger/host-statement-queries.ts'
import { shareIs } from '#domain/states/share-states.ts'
import type { World } from '../world.ts'

/** Checks the same amounts share by share: months, treks, departures and states each add up to the statement, to the cent. */
export async function earningsAddUp(
  world: World,
  hostId: string,
  { found, clawed }: { found: HostStatement; clawed: number },
): Promise<void> {
  const sum = <One>(all: One[], of: (one: One) => number) => all.reduce((total, one) => total + of(one), 0)
  const shares = await earnedShares(world.db, hostId)
  assert.deepEqual(sumsOf(shares), found.earned)
  assert.deepEqual(sumsOf(byTrek(shares)), found.earned)
  assert.deepEqual(sumsOf(byDeparture(shares)), found.earned)
  const last = shares.map(monthOf).toSorted().at(-1) ?? '2026-11'
  const months = monthsUpTo(shares, last, 240)
  assert.deepEqual(sumsOf(months), found.earned)
  assert.equal(
    sum(months, ({ paidCents }) => paidCents),
    found.paid.netCents,
  )
  const inState = (...states: string[]) =>
    sumsOf(shares.filter(({ state }) => states.includes(state))).netCents
  assert.equal(inState('payable'), found.payable.netCents)
  assert.equal(inState('on_hold'), found.onHold.netCents)
  assert.equal(inState('batched', 'approved'), found.inPayout.netCents)
  assert.equal(shares.filter(({ state }) => shareIs.paid(state)).length, found.paid.count)
  const { count, ...upcoming } = found.upcoming
  const ahead = await sharesAhead(world.db, hostId)
  assert.deepEqual(sumsOf(ahead), upcoming)
  assert.ok(ahead.length <= count)
  const taken = await clawBacks(world.db, hostId)
  assert.equal(
    sum(taken, ({ cents }) => cents),
    clawed,
  )
  assert.equal(
    sum(
      taken.filter(({ payout }) => payout === null),
      ({ cents }) => cents,
    ),
    found.owesCents,
  )
  assert.equal(await transferredSince(world.db, hostId, new Date(0)), found.transferredCents)
}
