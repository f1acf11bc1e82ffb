import type { Cents } from '../money.ts'
import { isPromotionCode } from '../promotion/promotion-code-rules.ts'
import type { RefusalCode } from '../refusal.ts'

/** The discount of a referral, and the later credit of its owner (specification, Business constants). */
export const REFERRAL_CENTS = 1000
/** The minimum price before it: below, our fee would not cover it (PRODUCT, Money). */
export const REFERRAL_FROM_CENTS = 200_00
/** The most codes that one account, or one network, may try in an hour. */
export const TRIES_PER_HOUR = 10

export const REFERRAL_UNKNOWN = 'Invalid referral code'
export const REFERRAL_APPLIED = 'Referral code applied! $10 discount'

/** Normalises a code: upper case, trimmed. */
export function readCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** Whether a text has the format of a code. */
export function isCode(code: string): boolean {
  return /^[A-Z0-9]{1,12}$/.test(code)
}

/** Whether a text may stand in the code's field: it has the format of a referral code or of a promotion code. */
export function isTypedCode(code: string): boolean {
  return isCode(code) || isPromotionCode(code)
}

export type ReferralAsked = {
  /** The owner of the code. */
  ownerId: string
  accountId: string
  accountEmail: string
  /** Empty until it is typed. */
  leadEmail: string
  /** Whether the code's owner is the host of the trek or belongs to the host. */
  isOwnerTheHost: boolean
  /** The price before the referral. */
  priceCents: Cents
}

/**
 * Why this code gives no discount on this booking, or null. The address counts as verified if the account, which signed
 * in with a code sent there, has the lead traveller's.
 */
export function refusesReferral(asked: ReferralAsked): RefusalCode | null {
  if (asked.leadEmail !== '' && asked.leadEmail !== asked.accountEmail) return 'referral-other-email'
  if (asked.ownerId === asked.accountId) return 'referral-own-code'
  if (asked.isOwnerTheHost) return 'referral-not-here'
  return asked.priceCents < REFERRAL_FROM_CENTS ? 'referral-price-too-low' : null
}
