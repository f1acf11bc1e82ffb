import { grantClaim } from '#domain/claim/grant-claim.ts'
import { claimed } from './a-claim.ts'
import { leadOf } from './bought-booking.ts'
import { anOperator } from '../sign-in/operator.ts'
import { paidBooking } from './paid-booking.ts'
import type { World } from '../world.ts'

/** An open claim and a granted one, on treks that begin today, with their mails. */
export async function claimSamples(world: World) {
  const openId = await claimed(world, await begunToday(world))
  const claimId = await claimed(world, await begunToday(world))
  const answer = 'The lodge was shut, and <b>nothing</b> was found instead.'
  const operator = await anOperator(world)
  await grantClaim(world.deps, { claimId, amountCents: 100_00, hostCents: 60_00, answer }, operator)
  return [
    { name: 'mail-claim-received' as const, payload: { claimId: openId } },
    { name: 'mail-claim-to-host' as const, payload: { claimId: openId } },
    { name: 'mail-claim-decided' as const, payload: { claimId } },
    { name: 'mail-claim-decided-to-host' as const, payload: { claimId } },
  ]
}

async function begunToday(world: World) {
  const departure = await world.departure({ startsInDays: 0 })
  const id = await paidBooking(world.deps, { departureId: departure.id, unitPriceCents: 1240_00 })
  return { id, visitor: await leadOf(world, id) }
}
