import { daysBetween, isDate, type IsoDate } from '../dates.ts'
import {
  type DealPeriod,
  dealStateOn,
  FURTHEST_DAYS,
  LONGEST_DAYS,
  MOST_PERCENT,
} from '../deal/deal-rules.ts'
import type { Cents } from '../money.ts'
import type { RefusalCode } from '../refusal.ts'
import { isPromotionCode } from './promotion-code-rules.ts'

/** The maximum discount of a code that takes an amount off: 1,000 dollars. */
export const MOST_AMOUNT_CENTS = 1000_00
/** The highest least price of a code: 100,000 dollars. */
export const MOST_LEAST_CENTS = 100_000_00
/** The most bookings that a code with a limit may have. */
export const MOST_USES = 100_000
/** The most bookings with one code that a maker may allow to one person. */
export const MOST_PER_PERSON = 100
/** The most treks and departures that one code may name. */
export const MOST_SCOPES = 50
/** The maximum number of a host's current and future codes. */
export const MOST_OF_HOST = 50

/** What a promotion takes off: a whole percentage, or an amount in US cents; the other one is 0. */
export type PromotionOff = { percent: number; amountCents: Cents }

/** What a maker decides about a code. */
export type PromotionTerms = DealPeriod &
  PromotionOff & {
    code: string
    /** The least price before all discounts. */
    leastCents: Cents
    /** Null: no limit. */
    usesMost: number | null
    usesPerPerson: number
    newOnly: boolean
  }

/** The first problem of a new code; null without one. */
export function refusesNewPromotion(terms: PromotionTerms, today: IsoDate): RefusalCode | null {
  const { code, firstOn, lastOn, usesMost, usesPerPerson } = terms
  if (!isPromotionCode(code)) return 'promotion-code'
  if (!takesEither(terms)) return 'promotion-off'
  if (!isDate(firstOn) || !isDate(lastOn) || lastOn < firstOn) return 'deal-dates'
  if (firstOn < today) return 'promotion-in-past'
  if (daysBetween(firstOn, lastOn) >= LONGEST_DAYS || daysBetween(today, firstOn) > FURTHEST_DAYS)
    return 'promotion-too-long'
  if (!isWithin(terms.leastCents, 0, MOST_LEAST_CENTS)) return 'promotion-least-price'
  if (usesMost !== null && !isWithin(usesMost, 1, MOST_USES)) return 'promotion-uses'
  return isWithin(usesPerPerson, 1, MOST_PER_PERSON) ? null : 'promotion-uses-per-person'
}

function takesEither({ percent, amountCents }: PromotionOff): boolean {
  if (percent === 0) return isWithin(amountCents, 100, MOST_AMOUNT_CENTS) && amountCents % 100 === 0
  return amountCents === 0 && isWithin(percent, 1, MOST_PERCENT)
}

function isWithin(count: number, least: number, most: number): boolean {
  return Number.isInteger(count) && count >= least && count <= most
}

/** A stored code with its uses. */
export type Promotion = PromotionTerms & {
  id: string
  madeBy: 'host' | 'operator'
  usesTaken: number
  endedAt: Date | null
}

export type PromotionAsked = {
  today: IsoDate
  /** Whether the code counts for this departure. */
  isHere: boolean
  /** The price before all discounts. */
  priceCents: Cents
  /** How many bookings of this person use the code. */
  usesOfPerson: number
  /** Whether this person has had a confirmed booking. */
  isKnown: boolean
}

/** Why a code gives nothing on a booking, or null. */
export function refusesPromotion(promotion: Promotion, asked: PromotionAsked): RefusalCode | null {
  const state = dealStateOn(promotion, asked.today)
  if (state === 'coming') return 'promotion-not-yet'
  if (state !== 'running') return 'promotion-over'
  if (!asked.isHere) return 'promotion-not-here'
  if (asked.usesOfPerson >= promotion.usesPerPerson) return 'promotion-used'
  if (promotion.usesMost !== null && promotion.usesTaken >= promotion.usesMost) return 'promotion-used-up'
  if (promotion.newOnly && asked.isKnown) return 'promotion-new-only'
  return asked.priceCents < promotion.leastCents ? 'promotion-price-too-low' : null
}
