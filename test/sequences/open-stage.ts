import type { Visitor } from '#domain/account/visitor.ts'
import { findBooking } from '#domain/booking/booking-queries.ts'
import { addDays, daysBetween, type IsoDate, nepalDate } from '#domain/dates.ts'
import type { PlanKind } from '#domain/payment-plan/plan-rules.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import { aCode, hostPromotion, operatorPromotion } from '../fixtures/promotions.ts'
import { soldExtra } from '../fixtures/sold-extras.ts'
import { hostOf } from '../host-visitor.ts'
import { boughtBooking } from '../samples/bought-booking.ts'
import { signedIn } from '../samples/credit.ts'
import { acceptedAs } from '../samples/legal-name.ts'
import { confirmedBank } from '../samples/paid-booking.ts'
import { anOperator, type Operator } from '../sign-in/operator.ts'
import type { World } from '../world.ts'
import { randomNumbers } from './random-numbers.ts'

/** Spots of each departure: an added traveller or a large party may not fit. */
const SPOTS = 5

/** A trek with extras, its host, and two operators, for several sequences. */
export type Ground = Awaited<ReturnType<typeof openGround>>

/** One booking to which random things happen, and the departures that it can move to. */
export type Stage = Ground & {
  world: World
  id: string
  /** Its lead; another person after a handover. */
  visitor: Visitor
  /** The accounts of its leads, the first one first. */
  accountIds: string[]
  /** Whether it was bought with a promotion code. */
  hasCode: boolean
  departureIds: string[]
  /** The credit that its traveller had before buying. */
  creditCents: number
  /** The part of the price that was paid with credit. */
  spentCents: number
  next: (below: number) => number
}

/** A trek with a group discount and four extras, two of them with a limited stock; its host may be paid. */
export async function openGround(world: World) {
  const first = await world.departure({ startsInDays: 400, spots: 1 })
  const host = await hostOf(world, first.trekId)
  await acceptedAs(world.deps, host.id)
  await confirmedBank(world.deps, host.id)
  await world.db
    .insertInto('group_discount')
    .values({ trek_id: first.trekId, from_travellers: 4, percent: 12 })
    .execute()
  const porter = await soldExtra(world, first, { name: 'Porter', price: '20', unit: 'day', most: '2' })
  const bag = await soldExtra(world, first, {
    name: 'Sleeping bag',
    price: '35',
    unit: 'traveller',
    isRefundable: false,
  })
  const room = await soldExtra(world, first, {
    name: 'Single room',
    price: '180',
    unit: 'traveller',
    isRoom: true,
    orderUntilDays: '20',
  })
  const pickup = await soldExtra(world, first, { name: 'Airport pickup', price: '' })
  return {
    trekId: first.trekId,
    host,
    operators: [await anOperator(world), await anOperator(world)] as [Operator, Operator],
    extras: { porter, bag, room, pickup },
    /** The first days of its departures. */
    starts: new Set<IsoDate>([first.starts_on]),
  }
}

/** How the booking of a stage is paid. */
export type Start = 'paid in full' | 'paid in parts'

/** Buys a booking of 1 to 4 travellers on one of three new departures, with random credit, discounts and extras. */
export async function openStage(
  world: World,
  ground: Ground,
  seed: number,
  start: Start = 'paid in full',
): Promise<Stage> {
  const next = randomNumbers(seed)
  const inParts = start === 'paid in parts'
  const departureIds: string[] = []
  const prices = [1240_00, 1100_00 + next(300) * 100, 1333_33]
  const { trekId, extras } = ground
  let departure: Awaited<ReturnType<World['departure']>> | undefined
  for (const priceCents of prices) {
    const startsInDays = freeStart(world, ground, inParts ? 60 + next(120) : 22 + next(70))
    const made = await world.departure({ trekId, startsInDays, spots: SPOTS, priceCents })
    departure ??= made
    departureIds.push(made.id)
  }
  if (!departure) throw new Error('no departure')
  await world.db
    .insertInto('departure_extra')
    .values(
      departureIds.flatMap((departure_id) => [
        { departure_id, extra_id: extras.bag, stock: 3 },
        { departure_id, extra_id: extras.room, stock: 1 + next(2) },
      ]),
    )
    .execute()
  const creditCents = next(3) === 0 ? 50_00 * (1 + next(inParts ? 8 : 20)) : 0
  const { id: accountId, visitor } = await signedIn(world, creditCents)
  const spots = 1 + next(4)
  // With a code the least price of a traveller is 67% of 1,100 USD, and credit cannot be more than the price.
  const code = next(4) === 0 && creditCents <= 700_00 ? await codeFor(world, trekId, next) : ''
  const { id } = await boughtBooking(world, {
    departure,
    visitor,
    spots,
    creditCents,
    ...(inParts && { plan: planOf(world, departure, next) }),
    // The group discount of four is larger than the deal, and one of the two counts.
    ...(code !== '' && { referralCode: code }),
    ...(next(4) === 0 && spots < 4 && code === '' && { operatorDealCents: 100_00 }),
    ...(next(4) === 0 && { memberDiscountCents: 62_00 }),
    ...(next(2) === 0 && {
      extras: [
        { id: extras.bag, quantity: 1 },
        { id: extras.porter, quantity: next(2) },
      ],
    }),
  })
  const { credit_cents: spentCents } = await world.booking(id)
  const hasCode = code !== ''
  return {
    ...ground,
    world,
    id,
    visitor,
    accountIds: [accountId],
    hasCode,
    departureIds,
    creditCents,
    spentCents,
    next,
  }
}

/** A code of the trek's host, or of an operator. */
async function codeFor(world: World, trekId: string, next: Stage['next']): Promise<string> {
  const code = aCode()
  const terms = { code, percent: 13 + next(20) }
  if (next(2) === 0) await hostPromotion(world, trekId, terms)
  else await operatorPromotion(world, terms)
  return code
}

/** Monthly parts are offered from 120 days before the start. */
function planOf(
  world: World,
  { starts_on: startsOn }: { starts_on: IsoDate },
  next: Stage['next'],
): PlanKind {
  const days = daysBetween(nepalDate(world.clock.now()), startsOn)
  return days >= 120 && next(3) > 0 ? 'monthly' : 'deposit'
}

/** From that many days on, the first day without a departure: a trek has one on each date. */
function freeStart(world: World, ground: Pick<Ground, 'starts'>, days: number): number {
  const start = addDays(nepalDate(world.clock.now()), days)
  if (ground.starts.has(start)) return freeStart(world, ground, days + 1)
  ground.starts.add(start)
  return days
}

/** An operator who has just given the second factor. */
export function operatorNow({ world, operators }: Stage, which: 0 | 1 = 0): Operator {
  return { ...operators[which], secondFactorAt: world.clock.now() }
}

/**
 * Where a booking is: before the first day of its trek, where parts are unpaid or not, with a choice after a cancelled departure, on the
 * trail, after the last day, or cancelled.
 */
export type Phase = 'before' | 'parts' | 'choosing' | 'trail' | 'after' | 'cancelled' | 'cancelledInParts'

export async function phaseOf({ world, id }: Stage): Promise<Phase> {
  const { starts_on, ends_on, state, plan, unpaid_cents, open_choice_id } = await findBooking(world.db, id)
  if (bookingIs.cancelled(state)) return plan === 'full' ? 'cancelled' : 'cancelledInParts'
  if (open_choice_id !== null) return 'choosing'
  const today = nepalDate(world.clock.now())
  if (unpaid_cents > 0) return 'parts'
  if (today < starts_on) return 'before'
  return today <= ends_on ? 'trail' : 'after'
}
