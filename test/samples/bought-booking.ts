import { hostOf } from '#test/host-visitor.ts'
import { randomUUID } from 'node:crypto'
import type { Visitor } from '#domain/account/visitor.ts'
import { attachBookings } from '#domain/sign-in/attach-bookings.ts'
import { changeHold } from '#domain/booking/hold/change-hold.ts'
import type { PlanKind } from '#domain/payment-plan/plan-rules.ts'
import type { ExtraWish } from '#domain/extra/extra-rules.ts'
import { holdSpots } from '#domain/booking/hold/hold-spots.ts'
import { submitBooking } from '#domain/booking/hold/submit-booking.ts'
import { settleSession } from '#domain/checkout/settle-payment.ts'
import { startCheckout } from '#domain/checkout/start-checkout.ts'
import { aVisitor, makeAccount, someDetails, type World } from '../world.ts'

type Departure = Awaited<ReturnType<World['departure']>>

export type Given = {
  departure: Departure
  visitor?: Visitor
  email?: string
  spots?: number
  creditCents?: number
  referralCode?: string
  extras?: readonly ExtraWish[]
  plan?: PlanKind
  /** Discounts at the platform's cost, as if an operator's deal and a membership existed at Book Now. */
  operatorDealCents?: number
  memberDiscountCents?: number
  /** The step that its traveller reached; a booking that credit pays in full is confirmed on submission. */
  until?: 'held' | 'sent' | 'card page' | 'paid' | 'confirmed'
}

/** A booking that its traveller makes through the commands, up to the given step. */
export async function boughtBooking(world: World, given: Given) {
  const { departure, visitor = aVisitor(), spots = 1, until = 'confirmed', creditCents = 0 } = given
  const { deps, db } = world
  const party = { adults: spots, children: 0 }
  const { id } = await holdSpots(deps, { departureId: departure.id, party }, visitor)
  if (given.extras) await changeHold(deps, id, { ...party, wishes: given.extras }, visitor)
  const bought = { id, visitor, departure, sessionId: '' }
  const { operatorDealCents = 0, memberDiscountCents = 0 } = given
  if (operatorDealCents + memberDiscountCents > 0)
    await db
      .updateTable('booking')
      .set({ deal_cents: operatorDealCents, deal_made_by: operatorDealCents > 0 ? 'operator' : null })
      .set({ member_discount_cents: memberDiscountCents })
      .where('id', '=', id)
      .execute()
  if (until === 'held') return bought

  const email = given.email ?? visitor.account?.email ?? `${randomUUID()}@example.com`
  const details = { ...someDetails(spots, 0, email), referralCode: given.referralCode ?? '' }
  const plan = given.plan ?? 'full'
  const sent = { details, creditCents, shownTotalCents: null, key: randomUUID(), plan }
  const { state } = await submitBooking(deps, id, sent, visitor)
  if (until === 'sent' || state === 'confirmed') return bought

  const { url } = await startCheckout(
    deps,
    { bookingId: id, shownTotalCents: null, origin: deps.origin },
    visitor,
  )
  bought.sessionId = url?.split('/').at(-1) ?? ''
  if (until === 'card page') return bought
  if (!world.payments.pay(bought.sessionId)) throw new Error('the card page is closed')
  if (until === 'confirmed') await settleSession(deps, { sessionId: bought.sessionId })
  return bought
}

/** The lead of a booking, in another browser, signed in by a code to its address. */
export async function leadOf({ deps, db, booking }: World, bookingId: string): Promise<Visitor> {
  const { account_id, email } = await booking(bookingId)
  if (email === null) throw new Error('nothing was sent yet')
  const known = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  const id = account_id ?? known?.id ?? (await makeAccount(deps, email))
  await db.transaction().execute((tx) => attachBookings(tx, { accountId: id, email }))
  return aVisitor({ account: { id, email, role: 'traveller', firstName: 'Maya' } })
}

/** A departure with its host, who has just given the second factor, and a paid booking of two. */
export async function bookedDeparture(world: World, startsInDays = 90) {
  const departure = await world.departure({ startsInDays })
  const { id } = await boughtBooking(world, { departure, spots: 2 })
  const host = await hostOf(world, departure.trekId, { factor: world.clock.now() })
  return { id, departure, host }
}
