import { randomUUID } from 'node:crypto'
import type { Visitor } from '#domain/account/visitor.ts'
import { cancelDeparture } from '#domain/booking/cancel-departure.ts'
import { aVisitor, makeAccount, type World } from './world.ts'

export const reason = 'A landslide closed the trail.'

/** An operator who gave a second factor just now. */
export async function anOperator({ deps, db, clock }: World, given: Partial<Visitor> = {}): Promise<Visitor> {
  const email = `${randomUUID()}@example.com`
  const id = await makeAccount(deps, email)
  await db.updateTable('account').set({ role: 'operator' }).where('id', '=', id).execute()
  const account = { id, email, role: 'operator' as const, firstName: '' }
  return aVisitor({ account, secondFactorAt: clock.now(), ...given })
}

/** An operator cancels a departure; answers the job that is left to do. */
export async function departureOff(world: World, departureId: string) {
  await cancelDeparture(world.deps, { departureId, reason }, await anOperator(world))
  return { departureId, by: 'operator' as const, reason }
}

/** How many mails about a cancelled departure a booking is owed. */
export async function departureMailsOf(world: World, bookingId: string): Promise<number> {
  const mails = (await world.jobs()).filter(
    ({ name, payload }) => name === 'mail-departure-cancelled' && payload.bookingId === bookingId,
  )
  return mails.length
}
