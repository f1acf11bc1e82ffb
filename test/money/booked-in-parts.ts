import { chargeInstalments } from '#domain/instalment/charge-instalments.ts'
import { endUnpaidBookings } from '#domain/instalment/end-unpaid.ts'
import { remindInstalments } from '#domain/instalment/remind-instalments.ts'
import { reconcilePayments } from '#domain/checkout/reconcile-payments.ts'
import { addDays } from '#domain/dates.ts'
import { boughtBooking } from '../samples/bought-booking.ts'
import { signedIn } from '../samples/credit.ts'
import type { World } from '../world.ts'

const HOUR = 3_600_000

/** Two travellers at 1,240 USD, 150 days ahead; the deposit of 20% or the first of five monthly parts is paid. */
export async function bookedInParts(
  world: World,
  plan: 'deposit' | 'monthly' = 'deposit',
  startsInDays = 150,
) {
  world.payments.chargesEnd('paid')
  const departure = await world.departure({ startsInDays, priceCents: 1240_00 })
  const { visitor } = await signedIn(world)
  const { id, sessionId } = await boughtBooking(world, { departure, visitor, spots: 2, plan })
  return { id, visitor, departure, sessionId, balanceOn: addDays(departure.starts_on, -35) }
}

/** Sets the clock to this hour of a day in Nepal, unless it is over. */
export function setClock(world: World, day: string, hour = 10): void {
  const at = Date.parse(day) + hour * HOUR - 5.75 * HOUR
  world.clock.forward(Math.max(0, at - world.clock.now().getTime()))
}

/** Sets the clock to this hour of a day in Nepal and runs the scheduled work as the worker does. */
export async function goTo(world: World, day: string, hour = 10): Promise<void> {
  setClock(world, day, hour)
  await remindInstalments(world.deps)
  await chargeInstalments(world.deps)
  await reconcilePayments(world.deps, 0)
  await endUnpaidBookings(world.deps)
}

/** The mails about a booking, in their order: 'failed declined', 'due 7', 'part-paid'. */
export async function mailsOf(world: World, id: string): Promise<string[]> {
  const jobs = await world.jobs()
  return jobs
    .filter(({ payload }) => 'bookingId' in payload && payload.bookingId === id)
    .map(({ name, payload }) => {
      if (name === 'mail-part-failed') return `failed ${payload.why}`
      return name === 'mail-part-due' ? `due ${payload.days}` : name.replace('mail-', '')
    })
}

/** The payments of a booking: 'captured 49600'. */
export async function paymentsOf(world: World, id: string): Promise<string[]> {
  const rows = await world.db
    .selectFrom('payment')
    .select(['amount_cents', 'state'])
    .where('booking_id', '=', id)
    .orderBy('created_at')
    .execute()
  return rows.map(({ amount_cents, state }) => `${state} ${amount_cents}`)
}
