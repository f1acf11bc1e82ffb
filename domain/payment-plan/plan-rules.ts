import { addDays, daysBetween, type IsoDate } from '../dates.ts'
import type { Cents } from '../money.ts'

/** How a booking is paid: all of it at once, a deposit and the rest, or equal monthly parts. */
export const planKinds = ['full', 'deposit', 'monthly'] as const
export type PlanKind = (typeof planKinds)[number]

/** An amount that is due on a day in Nepal. */
export type Part = { dueOn: IsoDate; cents: Cents }

/** The rest is due this many days before the start, so that nobody owes money after the free cancellation ends (PRODUCT, section 9). */
export const BALANCE_DAYS = 35
/** Smaller totals are paid in full (issue: US$200). */
const LEAST_TOTAL_CENTS: Cents = 20_000
/** A balance date that is nearer than this leaves no time to remind. */
const LEAST_DAYS_TO_BALANCE = 14
/** Monthly parts are offered this many days before the start. */
const MONTHLY_FROM_DAYS = 120
/** A monthly part that is due less than this before the balance date is left out. */
const LEAST_DAYS_APART = 15
/** After a cancelled departure the traveller chose a new date: what is unpaid is due this many days later at the earliest … */
const LEAST_DAYS_AFTER_CHOICE = 7
/** … but early enough for all tries of the card before the start. */
const LEAST_DAYS_BEFORE_START = 5
/** A card pays at least this amount (the payment provider's minimum in US dollars). */
export const LEAST_PAYMENT_CENTS: Cents = 50

export type PlanTerms = {
  /** What the card pays in all, after the credit. */
  totalCents: Cents
  /** It lowers the last parts; discounts lower every part. */
  creditCents: Cents
  /** The first part in per cent; null when the host wants everything at once. */
  depositPercent: number | null
  startsOn: IsoDate
  today: IsoDate
}

/** The day on which the rest is due. */
export function balanceDay(startsOn: IsoDate): IsoDate {
  return addDays(startsOn, -BALANCE_DAYS)
}

/**
 * The parts of each plan that a booking of today can choose, the first part due today. 'full' is always one of them; a plan that
 * credit leaves with a single part is not.
 */
export function offeredPlans(terms: PlanTerms): { kind: PlanKind; parts: Part[] }[] {
  return planKinds
    .filter((kind) => isOffered(kind, terms))
    .map((kind) => ({ kind, parts: partsOf(kind, terms) }))
    .filter(({ kind, parts }) => kind === 'full' || parts.length > 1)
}

/** The parts of one plan, or null when a booking of today cannot choose it. */
export function chosenPlan(kind: PlanKind, terms: PlanTerms): Part[] | null {
  return offeredPlans(terms).find((offered) => offered.kind === kind)?.parts ?? null
}

function isOffered(kind: PlanKind, { totalCents, depositPercent, startsOn, today }: PlanTerms): boolean {
  if (kind === 'full') return true
  if (depositPercent === null || totalCents < LEAST_TOTAL_CENTS) return false
  if (daysBetween(today, balanceDay(startsOn)) < LEAST_DAYS_TO_BALANCE) return false
  return kind === 'deposit' || daysBetween(today, startsOn) >= MONTHLY_FROM_DAYS
}

function partsOf(kind: PlanKind, terms: PlanTerms): Part[] {
  const { totalCents, creditCents, depositPercent, startsOn, today } = terms
  const priceCents = totalCents + creditCents
  const lastOn = balanceDay(startsOn)
  if (kind === 'full') return [{ dueOn: today, cents: totalCents }]
  if (kind === 'monthly') return lowered(equalParts(priceCents, monthlyDays(today, lastOn)), creditCents)
  const rest = Math.floor((priceCents * (100 - (depositPercent ?? 0))) / 100)
  const parts = [
    { dueOn: today, cents: priceCents - rest },
    { dueOn: lastOn, cents: rest },
  ]
  return lowered(parts, creditCents)
}

/** Today, the same day of each month, and the balance date. */
function monthlyDays(today: IsoDate, lastOn: IsoDate): IsoDate[] {
  const days = [today]
  for (let months = 1; ; months += 1) {
    const next = monthsLater(today, months)
    if (daysBetween(next, lastOn) < LEAST_DAYS_APART) return [...days, lastOn]
    days.push(next)
  }
}

/** The same day of a later month, or its last day: 31 January and one month is 28 February. */
function monthsLater(on: IsoDate, months: number): IsoDate {
  const date = new Date(Date.parse(on))
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date.getUTCDate(), last))
  return first.toISOString().slice(0, 10)
}

/** Equal parts; the cents that do not divide go to the first. */
function equalParts(cents: Cents, days: readonly IsoDate[]): Part[] {
  const each = Math.floor(cents / days.length)
  const first = cents - each * (days.length - 1)
  return days.map((dueOn, index) => ({ dueOn, cents: index === 0 ? first : each }))
}

/**
 * The parts without this amount, which is taken from the last ones. Parts that are then empty are left out; one that is too small
 * for a card is added to the part before.
 */
export function lowered<Each extends Part>(parts: readonly Each[], byCents: Cents): Each[] {
  let left = byCents
  const lower = parts.map((part) => ({ ...part }))
  for (const part of lower.toReversed()) {
    const taken = Math.min(left, part.cents)
    part.cents -= taken
    left -= taken
  }
  const payable = lower.filter(({ cents }) => cents > 0)
  const last = payable.at(-1)
  const before = payable.at(-2)
  if (!last || !before || last.cents >= LEAST_PAYMENT_CENTS) return payable
  return [...payable.slice(0, -2), { ...before, cents: before.cents + last.cents }]
}

/** What a change leaves unpaid, in US cents, with the start of the trek and the day of the change in Nepal. */
export type ChangedPlan = {
  unpaidCents: Cents
  startsOn: IsoDate
  today: IsoDate
  /** The change moves the start of the trek. */
  isMove?: boolean
  /** The change is the choice of a new date after a cancelled departure: nothing is due at once. */
  isChoice?: boolean
}

/**
 * Whether the open parts stay due on their own days: the balance date is over, as after an operator's extension or a cancelled
 * departure, and the trek starts on the same day as before.
 */
export function stayDue(open: readonly Part[], change: ChangedPlan): boolean {
  const { unpaidCents, startsOn, today, isMove = false, isChoice = false } = change
  return !isMove && !isChoice && balanceDay(startsOn) <= today && unpaidCents <= sumOf(open)
}

/** The day of the last part after a change. */
function lastDay({ startsOn, today, isChoice = false }: ChangedPlan): IsoDate {
  const balanceOn = balanceDay(startsOn)
  if (!isChoice) return balanceOn
  const laterOn = addDays(today, LEAST_DAYS_AFTER_CHOICE)
  const latestOn = addDays(startsOn, -LEAST_DAYS_BEFORE_START)
  const leastOn = laterOn < latestOn ? laterOn : latestOn
  return balanceOn > leastOn ? balanceOn : leastOn
}

/**
 * The open parts of a booking whose price or start has changed: equal parts of the amount that is still unpaid. Parts that are
 * due shortly before the new balance date, or after it, join the part of that date. Empty when nothing is unpaid, and when the
 * balance date has come: then everything is due with the change.
 */
export function remadeParts(open: readonly Part[], change: ChangedPlan): Part[] {
  const { unpaidCents, today } = change
  const lastOn = lastDay(change)
  if (unpaidCents <= 0 || lastOn <= today) return []
  const earlier = open.slice(0, -1).map(({ dueOn }) => dueOn)
  const days = earlier.filter((dueOn) => dueOn > today && daysBetween(dueOn, lastOn) >= LEAST_DAYS_APART)
  const parts = equalParts(unpaidCents, [...days, lastOn])
  return (parts[0]?.cents ?? 0) < LEAST_PAYMENT_CENTS || (parts.at(-1)?.cents ?? 0) < LEAST_PAYMENT_CENTS
    ? [{ dueOn: lastOn, cents: unpaidCents }]
    : parts
}

/** The same for a change that applies: when the balance date has come since it was quoted, the rest is due today. */
export function partsAfter(open: readonly Part[], change: ChangedPlan): Part[] {
  if (stayDue(open, change)) return lowered(open, sumOf(open) - change.unpaidCents)
  const parts = remadeParts(open, change)
  const { unpaidCents: cents, today: dueOn } = change
  return parts.length === 0 && cents > 0 ? [{ dueOn, cents }] : parts
}

/** The sum of parts, in US cents. */
export function sumOf(parts: readonly Pick<Part, 'cents'>[]): Cents {
  return parts.reduce((sum, { cents }) => sum + cents, 0)
}
