import { payShare } from '#domain/instalment/pay-share.ts'
import type { Visitor } from '#domain/account/visitor.ts'
import { settleSession } from '#domain/checkout/settle-payment.ts'
import { sessionOf } from '../../money/paid-change.ts'
import { aVisitor, type World } from '../../world.ts'
import type { sharedBooking } from './shared-booking.ts'

type Shared = Awaited<ReturnType<typeof sharedBooking>>

/** What a traveller's link still has to pay, in US cents. */
export async function dueOf({ party }: Pick<Shared, 'party'>, position: number): Promise<number> {
  const { members } = await party()
  return members.find((member) => member.position === position)?.share?.dueCents ?? 0
}

/** Opens the card page of a share with the amount that the page shows; returns the session. */
export async function openShare(
  world: World,
  shared: Shared,
  position: number,
  visitor: Visitor = aVisitor(),
): Promise<string> {
  const shownCents = await dueOf(shared, position)
  const paying = { token: shared.tokenOf(position), shownCents, origin: world.deps.origin }
  return sessionOf(await payShare(world.deps, paying, visitor))
}

/** Pays a share on its card page and applies the provider's answer; returns the session. */
export async function paidShare(world: World, shared: Shared, position: number): Promise<string> {
  const sessionId = await openShare(world, shared, position)
  if (!world.payments.pay(sessionId)) throw new Error('the card page is closed')
  await settleSession(world.deps, { sessionId })
  return sessionId
}
