import type { Visitor } from '../../account/visitor.ts'
import { creditBalance } from '../../credit/credit-queries.ts'
import { readCredit, type TypedCredit } from '../../credit/credit-rules.ts'
import type { Deps } from '../../deps.ts'
import { isHostsOwn } from '../../host/self-dealing.ts'
import type { Cents } from '../../money.ts'
import { findPromotion } from '../../promotion/promotion-queries.ts'
import { findCodeOwner, hasReferral } from '../../referral/referral-queries.ts'
import {
  readCode,
  REFERRAL_APPLIED,
  REFERRAL_CENTS,
  REFERRAL_UNKNOWN,
  refusesReferral,
} from '../../referral/referral-rules.ts'
import { mustBeAllowedToTry } from '../../referral/try-code.ts'
import { Refusal, type RefusalCode } from '../../refusal.ts'
import type { Booking } from '../booking-queries.ts'
import { type DiscountLines, leftAfter, storedDiscounts } from './price-rules.ts'
import { fullPrice, promotedPrice } from './promotion-price-rules.ts'

export type TypedTerms = { referralCode: string; credit: string; leadEmail: string }

export type QuotedTerms = {
  /** Null when no code was typed, or a promotion's. */
  referral: { code: string; cents: Cents; says: string } | null
  /** Null when no promotion's code was typed. */
  promotion: QuotedPromotion | null
  credit: TypedCredit
}

/** The sentence about a promotion code, and the discounts with it where it is the best one. */
type QuotedPromotion = { code: string; says: string; isRefused: boolean; discounts: DiscountLines | null }

/**
 * The discounts of a typed code (a friend's, or a promotion) and a typed amount of credit on a hold, with the sentence for
 * each; submitting the form decides. Testing a code returns yes or no, never its owner.
 */
export async function quoteTerms(
  deps: Deps,
  booking: Booking,
  typed: TypedTerms,
  visitor: Visitor,
): Promise<QuotedTerms> {
  const { referral, promotion } = await quoteCode(deps, booking, typed, visitor)
  const before = leftAfter(promotion?.discounts ?? storedDiscounts(booking))
  const balance = visitor.account ? await creditBalance(deps.db, visitor.account.id) : 0
  const credit = readCredit(typed.credit, balance, before - (referral?.cents ?? 0))
  return { referral, promotion, credit }
}

type QuotedCode = Pick<QuotedTerms, 'referral' | 'promotion'>

async function quoteCode(
  deps: Deps,
  booking: Booking,
  typed: TypedTerms,
  visitor: Visitor,
): Promise<QuotedCode> {
  const code = readCode(typed.referralCode)
  if (code === '') return { referral: null, promotion: null }
  const leadEmail = typed.leadEmail.normalize('NFKC').trim().toLowerCase()
  try {
    await mustBeAllowedToTry(deps.db, code, visitor, deps.now())
  } catch (error) {
    return { referral: refusedReferral(code, error), promotion: null }
  }
  const promotion = await quotePromotion(deps, booking, { code, leadEmail }, visitor)
  if (promotion) return { referral: null, promotion }
  return { referral: await quoteReferral(deps, booking, { code, leadEmail }, visitor), promotion: null }
}

type ReadCode = { code: string; leadEmail: string }

async function quotePromotion(
  { db, now }: Deps,
  booking: Booking,
  { code, leadEmail }: ReadCode,
  { account }: Visitor,
): Promise<QuotedPromotion | null> {
  const wish = {
    code,
    departureId: booking.departure_id,
    priceCents: fullPrice(booking),
    email: leadEmail,
    account,
    at: now(),
  }
  try {
    const promotion = await findPromotion(db, wish)
    if (!promotion) return null
    const { columns, says } = promotedPrice(booking, booking.spots, promotion)
    const discounts = columns && storedDiscounts({ ...booking, ...columns })
    return { code, says, isRefused: false, discounts }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { code, says: error.message, isRefused: true, discounts: null }
  }
}

async function quoteReferral(
  deps: Deps,
  booking: Booking,
  { code, leadEmail }: ReadCode,
  { account }: Visitor,
): Promise<QuotedTerms['referral']> {
  try {
    if (!account) throw new Refusal('referral-needs-login')
    const ownerId = await findCodeOwner(deps.db, code)
    const refused: RefusalCode | null = ownerId
      ? refusesReferral({
          ownerId,
          accountId: account.id,
          accountEmail: account.email,
          leadEmail,
          isOwnerTheHost: await isHostsOwn(deps.db, booking.host_id, { accountId: ownerId, emails: [] }),
          priceCents: leftAfter(storedDiscounts(booking)),
        })
      : 'referral-invalid'
    if (refused) throw new Refusal(refused)
    if (await hasReferral(deps.db, account.email)) throw new Refusal('referral-used')
    return { code, cents: REFERRAL_CENTS, says: REFERRAL_APPLIED }
  } catch (error) {
    return refusedReferral(code, error)
  }
}

function refusedReferral(code: string, error: unknown): QuotedTerms['referral'] {
  if (!(error instanceof Refusal)) throw error
  const says = error.code === 'referral-invalid' ? REFERRAL_UNKNOWN : (error.reason ?? error.message)
  return { code, cents: 0, says }
}
