import { findBooking } from '#domain/booking/booking-queries.ts'
import { settleSession } from '#domain/checkout/settle-payment.ts'
import { addDays, type IsoDate, nepalDate } from '#domain/dates.ts'
import { chargeInstalments } from '#domain/instalment/charge-instalments.ts'
import { endUnpaidBookings } from '#domain/instalment/end-unpaid.ts'
import { chargeIs } from '#domain/ports/provider-states.ts'
import { reconcilePayments } from '#domain/checkout/reconcile-payments.ts'
import { removeOwnCard } from '#domain/instalment/change-card.ts'
import { extendPart } from '#domain/instalment/extend-part.ts'
import { payParts } from '#domain/instalment/pay-parts.ts'
import { cancelDay } from '#domain/payment-plan/instalment-times-rules.ts'
import { openInstalments } from '#domain/payment-plan/instalments.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import { goTo } from '../money/booked-in-parts.ts'
import { sessionOf } from '../money/paid-change.ts'
import type { Step } from './change-steps.ts'
import { operatorNow, type Stage } from './open-stage.ts'

const failures = [
  ['declined', 'card_declined'],
  ['declined', 'expired_card'],
  ['unconfirmed', null],
  ['processing', null],
] as const

/** What happens to the later parts of a booking: its card is charged or fails, its traveller pays, or nobody does. */
export const partSteps = {
  async partCharged(stage) {
    const part = await nextPart(stage)
    if (!part) return null
    stage.world.payments.chargesEnd('paid')
    const before = await unpaidOf(stage)
    await goTo(stage.world, chargedOn(stage, part.dueOn))
    return before === (await unpaidOf(stage)) ? 'part not charged' : 'part charged'
  },

  async partFails(stage) {
    const { world, next } = stage
    const part = await nextPart(stage)
    if (!part) return null
    const [state, code] = failures[next(failures.length)] ?? failures[0]
    world.payments.chargesEnd(state, code)
    await goTo(world, chargedOn(stage, part.dueOn))
    world.payments.chargesEnd('paid')
    return `part fails: ${code ?? state}`
  },

  /** The traveller pays the next part or the rest on a page, or leaves the page open. */
  async payPart(stage) {
    const { world, id: bookingId, visitor, next } = stage
    const open = await openInstalments(world.db, bookingId)
    if (open.length === 0) return null
    const what = next(3) === 0 ? 'rest' : 'next'
    const due = what === 'next' ? open.slice(0, 1) : open
    const shownCents = due.reduce((sum, { cents }) => sum + cents, 0)
    const checkout = await payParts(
      world.deps,
      { bookingId, what, shownCents, origin: world.deps.origin },
      visitor,
    )
    if (next(3) === 0) return `the page of the ${what} is open`
    world.payments.pay(sessionOf(checkout))
    return `paid the ${what}: ${await settleSession(world.deps, { sessionId: sessionOf(checkout) })}`
  },

  /** A page that was open is paid, however much has changed since. */
  async payOpenPage({ world, id }) {
    const page = await world.db
      .selectFrom('payment')
      .select('session_id')
      .where('booking_id', '=', id)
      .where(({ eb, or }) =>
        or([eb('instalment_id', 'is not', null), eb('traveller_link_id', 'is not', null)]),
      )
      .where('session_id', 'is not', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    const sessionId = page?.session_id
    if (!sessionId || !world.payments.pay(sessionId)) return null
    return `paid an open page: ${await settleSession(world.deps, { sessionId })}`
  },

  async extend(stage) {
    const { world, id: bookingId, next } = stage
    const part = await nextPart(stage)
    if (!part) return null
    const until = addDays(part.extendedTo ?? addDays(part.dueOn, 3), 1 + next(7))
    const operator = { ...operatorNow(stage), confirmedAt: world.clock.now() }
    await extendPart(world.deps, { bookingId, until, reason: 'The bank is closed.' }, operator)
    return 'part extended'
  },

  async endUnpaid(stage) {
    const { world, id } = stage
    const part = await nextPart(stage)
    if (!part) return null
    world.payments.chargesEnd('declined', 'card_declined')
    await goTo(world, chargedOn(stage, part.dueOn))
    const tried = (await nextPart(stage)) ?? part
    await goTo(world, later(nepalDate(world.clock.now()), cancelDay(tried)), 11)
    world.payments.chargesEnd('paid')
    return bookingIs.cancelled((await findBooking(world.db, id)).state) ? 'ended unpaid' : 'not ended'
  },

  async removeCard({ world, id, visitor }) {
    const cards = world.db.selectFrom('saved_card').select('id').where('booking_id', '=', id)
    if (!(await cards.where('removed_at', 'is', null).executeTakeFirst())) return null
    await removeOwnCard(world.deps, id, visitor)
    return 'card removed'
  },
} satisfies Record<string, Step>

/** What the worker does with parts as time passes; a bank answers about a charge that it was processing. */
export async function workOnParts({ world }: Stage): Promise<void> {
  const { charges } = world.payments
  for (const [id, charge] of charges)
    if (chargeIs.processing(charge.state)) charges.set(id, { ...charge, state: 'paid' })
  world.payments.chargesEnd('paid')
  await chargeInstalments(world.deps)
  await reconcilePayments(world.deps, 0)
  await endUnpaidBookings(world.deps)
}

/** The first open part; null when nothing is owed. */
async function nextPart({ world, id }: Stage) {
  const [part] = await openInstalments(world.db, id)
  return part ?? null
}

const unpaidOf = async ({ world, id }: Stage) => (await findBooking(world.db, id)).unpaid_cents

/** The due day, or the next one when it is over. */
function chargedOn({ world }: Stage, dueOn: IsoDate): IsoDate {
  return later(addDays(nepalDate(world.clock.now()), 1), dueOn)
}

function later(one: IsoDate, other: IsoDate): IsoDate {
  return one > other ? one : other
}
