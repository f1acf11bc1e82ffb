import type { Cents } from '../money.ts'
import type { RefusalCode } from '../refusal.ts'

/** What a referral takes off, and what its owner is granted later (specification, Business constants). */
export const REFERRAL_CENTS = 1000
/** The least price before it: below, our fee would not cover it (PRODUCT, Money). */
export const REFERRAL_FROM_CENTS = 200_00
export const REFERRAL_LENGTH = 12
/** So many codes may one account, or everybody of one network, try in an hour. */
export const TRIES_PER_HOUR = 10

export const REFERRAL_UNKNOWN = 'Invalid referral code'
export const REFERRAL_APPLIED = 'Referral code applied! $10 discount'

/** A code as it is kept: upper case, without spaces around. */
export function readCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** Whether a text could be a code at all. */
export function isCode(code: string): boolean {
  return /^[A-Z0-9]{1,12}$/.test(code)
}

export type ReferralAsked = {
  /** Whose code it is. */
  ownerId: string
  accountId: string
  accountEmail: string
  /** Empty as long as nobody has typed it. */
  leadEmail: string
  /** Whether the code's owner is the host of the trek or belongs to the host. */
  isOwnerTheHost: boolean
  /** The price before the referral. */
  priceCents: Cents
}

/**
 * Why this code takes nothing off this booking, or null. The address counts as proved when the account, which signed in with
 * a code sent there, has the lead traveller's.
 */
export function refusesReferral(asked: ReferralAsked): RefusalCode | null {
  if (asked.leadEmail !== '' && asked.leadEmail !== asked.accountEmail) return 'referral-other-email'
  if (asked.ownerId === asked.accountId) return 'referral-own-code'
  if (asked.isOwnerTheHost) return 'referral-not-here'
  return asked.priceCents < REFERRAL_FROM_CENTS ? 'referral-price-too-low' : null
}
