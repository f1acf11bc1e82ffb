import sharp from 'sharp'
import { addTravellers, quoteAdding } from '#domain/booking-change/add-travellers.ts'
import { endOpenOrder } from '#domain/checkout/end-order.ts'
import { findOpenOrder } from '#domain/booking/change/change-orders.ts'
import { moveForTraveller } from '#domain/booking-change/move-for-traveller.ts'
import { moveBooking, quoteMoves } from '#domain/booking-change/move-booking.ts'
import { correctOwnName } from '#domain/booking/change/change-name.ts'
import { leaveBooking, quoteLeaving } from '#domain/booking-change/leave-booking.ts'
import { cancelBooking, quoteCancellation } from '#domain/cancellation/cancel-booking.ts'
import { lockBooking } from '#domain/booking/booking-queries.ts'
import { endWithDeparture } from '#domain/cancellation/end-with-departure.ts'
import { cancelDeparture } from '#domain/cancellation/cancel-departure.ts'
import { sendGuestMessage } from '#domain/guest-thread/send-guest-message.ts'
import { suspendTrek } from '#domain/trek/office/suspend-trek.ts'
import { aMessage } from './a-message.ts'
import { boughtBooking, leadOf } from './bought-booking.ts'
import { departureAsked, openChoiceOf } from './departure-end.ts'
import { setMinimumOf } from '../fixtures/minimum.ts'
import { payChange } from '../money/paid-change.ts'
import type { MailJob } from './mail-samples.ts'
import { partMailSamples } from './plans/part-mail-samples.ts'
import { anOperator } from '../sign-in/operator.ts'
import type { World } from '../world.ts'

/** The mails about bookings, departures and refunds, each about a record in the state that it describes. */
export async function bookingMailSamples(world: World): Promise<MailJob[]> {
  const { deps, db } = world
  const departure = await world.departure({ startsInDays: 40 })
  await paint(world, departure.trekId)
  const stood = await boughtBooking(world, { departure, spots: 2, email: 'maya@example.com' })
  const unpaid = await boughtBooking(world, { departure, email: 'unpaid@example.com', until: 'sent' })
  const cancelled = await boughtBooking(world, { departure, email: 'off@example.com' })
  const lead = await leadOf(world, cancelled.id)
  const shown = await quoteCancellation(deps, cancelled.id, lead)
  await cancelBooking(deps, { bookingId: cancelled.id, shown }, lead)
  const ended = await boughtBooking(world, { departure, email: 'ended@example.com' })
  await db.transaction().execute(async (tx) => {
    const end = { by: 'host', reason: 'Snow on the pass' } as const
    await endWithDeparture(deps, tx, await lockBooking(tx, ended.id), end)
  })
  const letter = await sendGuestMessage(
    deps,
    { bookingId: stood.id, side: 'host' },
    aMessage('Namaste Maya,\nbring <b>warm</b> gloves.'),
  )
  const { refundId } = await newest(world, 'refund')
  await db.updateTable('refund').set({ reject_reason: 'charged_back' }).where('id', '=', refundId).execute()
  const { paymentId } = await newest(world, 'payment')
  return [
    { name: 'mail-booking-confirmed', payload: { bookingId: stood.id } },
    { name: 'mail-booking-confirmed-to-host', payload: { bookingId: stood.id } },
    { name: 'mail-trek-reminder', payload: { bookingId: stood.id } },
    { name: 'mail-review-request', payload: { bookingId: stood.id } },
    { name: 'mail-hold-ending', payload: { bookingId: unpaid.id } },
    { name: 'mail-details-missing', payload: { bookingId: stood.id, isLast: false } },
    { name: 'mail-booking-cancelled', payload: { bookingId: cancelled.id } },
    { name: 'mail-booking-cancelled-to-host', payload: { bookingId: cancelled.id } },
    { name: 'mail-details-complete-to-host', payload: { bookingId: stood.id } },
    { name: 'mail-details-missing-to-host', payload: { departureId: departure.id } },
    { name: 'mail-departure-cancelled', payload: { bookingId: ended.id } },
    { name: 'mail-late-payment-refunded', payload: { bookingId: stood.id, paymentId } },
    { name: 'mail-held-payment-returned', payload: { bookingId: stood.id, paymentId } },
    { name: 'mail-refund-approved', payload: { refundId } },
    { name: 'mail-refund-processed', payload: { refundId } },
    { name: 'mail-refund-rejected', payload: { refundId } },
    { name: 'mail-refund-failed', payload: { refundId, retries: 0 } },
    { name: 'mail-refund-failed', payload: { refundId, retries: 1 } },
    { name: 'mail-booking-letter', payload: { messageId: letter.id } },
    {
      name: 'mail-traveller-name-corrected',
      payload: { bookingId: stood.id, position: 1, at: world.clock.now().toISOString() },
    },
    { name: 'mail-booking-link', payload: { bookingId: stood.id, at: world.clock.now().toISOString() } },
    ...(await bookingChanged(world, departure)),
    ...(await partMailSamples(world, departure.trekId)),
    ...(await minimumMails(world, departure.trekId)),
    await orderEnded(world, departure),
    await departureCancelled(world),
    ...(await choiceAsked(world)),
    await trekChanged(world, departure.trekId),
  ]
}

/** A traveller leaves, a name is corrected, another traveller joins, and the booking moves. */
async function bookingChanged(
  world: World,
  departure: Awaited<ReturnType<World['departure']>>,
): Promise<MailJob[]> {
  const { id: bookingId } = await boughtBooking(world, {
    departure,
    spots: 2,
    email: 'changed@example.com',
  })
  const lead = await leadOf(world, bookingId)
  const { sum } = await quoteLeaving(world.deps, { bookingId, positions: [1] }, lead)
  await leaveBooking(world.deps, { bookingId, positions: [1], shown: sum, key: 'leave' }, lead)
  const { first_name: firstName, last_name: last } = await world.booking(bookingId)
  const name = { firstName, lastName: `${last}-<b>Smith</b>` }
  await correctOwnName(world.deps, { bookingId, position: 0, key: 'name', ...name }, lead)
  const joining = [{ firstName: 'Zora', lastName: '<b>Quist</b>', isChild: false }]
  const { sum: more } = await quoteAdding(world.deps, { bookingId, count: 1 }, lead)
  const adding = { bookingId, people: joining, shown: more, key: 'add', origin: world.deps.origin }
  await payChange(world, await addTravellers(world.deps, adding, lead))
  const other = await world.departure({
    trekId: departure.trekId,
    startsInDays: 100,
    spots: 20,
    priceCents: 1310_00,
  })
  const { moves } = await quoteMoves(world.deps, bookingId, lead)
  const dates = moves.find((each) => each.departure.id === other.id)
  if (!dates) throw new Error('the other departure is offered')
  const moving = {
    bookingId,
    departureId: other.id,
    shown: dates.sum,
    key: 'move',
    origin: world.deps.origin,
  }
  await payChange(world, await moveBooking(world.deps, moving, lead))
  const latest = await world.departure({
    trekId: departure.trekId,
    startsInDays: 110,
    spots: 20,
    priceCents: 1400_00,
  })
  const { moves: later } = await quoteMoves(world.deps, bookingId, lead)
  const dearer = later.find((each) => each.departure.id === latest.id)
  if (!dearer) throw new Error('the latest departure is offered')
  await moveForTraveller(
    world.deps,
    { bookingId, departureId: latest.id, shown: dearer.sum, reason: 'By phone' },
    await anOperator(world),
  )
  const order = await findOpenOrder(world.db, bookingId)
  const changes = await world.db
    .selectFrom('booking_change')
    .select(['id', 'kind'])
    .where('booking_id', '=', bookingId)
    .execute()
  const changeOf = (kind: string) => changes.find((each) => each.kind === kind)?.id ?? ''
  return [
    { name: 'mail-change-order', payload: { bookingId, orderId: order?.id ?? '' } },
    { name: 'mail-booking-changed', payload: { bookingId, changeId: changeOf('leave') } },
    { name: 'mail-booking-changed', payload: { bookingId, changeId: changeOf('add') } },
    { name: 'mail-booking-changed', payload: { bookingId, changeId: changeOf('move') } },
    { name: 'mail-booking-changed-to-host', payload: { bookingId, changeId: changeOf('add') } },
    { name: 'mail-booking-changed-to-host', payload: { bookingId, changeId: changeOf('move') } },
    { name: 'mail-booking-changed-to-host', payload: { bookingId, changeId: changeOf('correct-name') } },
  ]
}

/** A departure that is decided in 14 days, and one that is guaranteed to run. */
async function minimumMails(world: World, trekId: string): Promise<MailJob[]> {
  const forming = await world.departure({ trekId, startsInDays: 60 })
  const sure = await world.departure({ trekId, startsInDays: 61 })
  for (const { id } of [forming, sure]) await setMinimumOf(world, id, { spots: 4, decidedInDays: 14 })
  const { id: bookingId } = await boughtBooking(world, { departure: sure, spots: 4 })
  return [
    { name: 'mail-minimum-due', payload: { departureId: forming.id, days: 14 } },
    { name: 'mail-departure-guaranteed', payload: { bookingId } },
    { name: 'mail-departure-guaranteed-to-host', payload: { departureId: sure.id } },
  ]
}

/** A change that an operator prepared, and that nobody paid. */
async function orderEnded(
  world: World,
  { trekId }: Awaited<ReturnType<World['departure']>>,
): Promise<MailJob> {
  const departure = await world.departure({ trekId, startsInDays: 70, priceCents: 1240_00 })
  const { id: bookingId } = await boughtBooking(world, { departure, spots: 2 })
  const lead = await leadOf(world, bookingId)
  const other = await world.departure({ trekId, startsInDays: 80, priceCents: 1400_00 })
  const { moves } = await quoteMoves(world.deps, bookingId, lead)
  const shown = moves.find((each) => each.departure.id === other.id)?.sum
  if (!shown) throw new Error('the dearer departure is offered')
  const moving = { bookingId, departureId: other.id, shown, reason: 'By phone' }
  await moveForTraveller(world.deps, moving, await anOperator(world))
  const order = await findOpenOrder(world.db, bookingId)
  await endOpenOrder(world.deps, bookingId)
  return { name: 'mail-change-order-ended', payload: { bookingId, orderId: order?.id ?? '' } }
}

async function trekChanged(world: World, trekId: string): Promise<MailJob> {
  const reason = 'The pass is <b>closed</b> until May.'
  await suspendTrek(world.deps, { trekId, reason }, await anOperator(world))
  const at = world.clock.now().toISOString()
  return { name: 'mail-trek-changed', payload: { trekId, act: 'suspend-trek', at } }
}

async function departureCancelled(world: World): Promise<MailJob> {
  const departure = await world.departure({ startsInDays: 50 })
  await boughtBooking(world, { departure, spots: 3 })
  const reason = 'The trail is <b>closed</b> after the landslide.'
  await cancelDeparture(world.deps, { departureId: departure.id, reason }, await anOperator(world))
  return { name: 'mail-departure-cancelled-to-host', payload: { departureId: departure.id } }
}

/** A traveller is asked for a choice after a cancelled departure. */
async function choiceAsked(world: World): Promise<MailJob[]> {
  const departure = await world.departure({ startsInDays: 45 })
  const { id: bookingId } = await boughtBooking(world, { departure, spots: 2 })
  await departureAsked(world, departure.id)
  const payload = { bookingId, choiceId: await openChoiceOf(world, bookingId) }
  return [
    { name: 'mail-departure-choice', payload },
    { name: 'mail-departure-choice-reminder', payload },
  ]
}

async function newest({ db }: World, table: 'refund' | 'payment') {
  const { id } = await db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow()
  return { refundId: id, paymentId: id }
}

/** A trek with a picture, days and high points, so that header image, profile and weather have content. */
async function paint({ deps, db }: World, trekId: string): Promise<void> {
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#0F5C6E' } })
  const key = `own/${trekId}.webp`
  await deps.storage.write(key, await picture.webp().toBuffer())
  await db
    .insertInto('picture')
    .values({
      trek_id: trekId,
      position: 1,
      kind: 'photo',
      storage_key: key,
      alt: 'A pass',
      width: 1600,
      height: 900,
    })
    .execute()
  const nights = [1400, 820, 1600, 2700, 3540, 4450, 3800, 820]
  await db
    .insertInto('trek_day')
    .values(
      nights.map((altitude_m, index) => ({
        trek_id: trekId,
        day: index + 1,
        kind: 'trek',
        place: `Place ${index + 1}`,
        altitude_m,
      })),
    )
    .execute()
}
