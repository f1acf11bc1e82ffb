import { randomUUID } from 'node:crypto'
import type { Account, Visitor } from '#domain/account/visitor.ts'
import { nepalDate } from '#domain/dates.ts'
import { paidBooking } from './paid-booking.ts'
import { aVisitor, makeAccount, type World } from '../world.ts'

export type SignedIn = Visitor & { account: Account }

/** A signed-in account. */
export async function aTraveller(world: World, firstName = 'Maya', lastName = 'Lind'): Promise<SignedIn> {
  const email = `${firstName.toLowerCase()}-${randomUUID()}@example.com`
  const id = await makeAccount(world.deps, email)
  await world.db
    .updateTable('account')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', id)
    .execute()
  return { ...aVisitor(), account: { id, email, role: 'traveller', firstName } }
}

/** A trek with its host, whom its travellers can review. */
export async function aHostedTrek(world: World) {
  const departure = await world.departure({ startsInDays: 10, spots: 50 })
  const { host_id } = await world.db
    .selectFrom('trek')
    .select('host_id')
    .where('id', '=', departure.trekId)
    .executeTakeFirstOrThrow()
  const account: Account = { id: host_id, email: 'host@example.com', role: 'traveller', firstName: 'Pasang' }
  const host: SignedIn = { ...aVisitor(), account }
  return { ...departure, host }
}

/** A paid booking of this traveller on a departure. */
export async function bookedBy(world: World, departure: { id: string; price_cents: number }, by: SignedIn) {
  const id = await paidBooking(world.deps, {
    departureId: departure.id,
    unitPriceCents: departure.price_cents,
  })
  await world.db.updateTable('booking').set({ account_id: by.account.id }).where('id', '=', id).execute()
  return id
}

/** Moves the clock to the first moment of the day after a departure's end in Nepal. */
export function walkOver({ clock }: World, { ends_on }: { ends_on: string }): void {
  while (nepalDate(clock.now()) <= ends_on) clock.forward(15 * 60_000)
}
