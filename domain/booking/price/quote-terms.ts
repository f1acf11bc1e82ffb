import type { Visitor } from '../../account/visitor.ts'
import { creditBalance } from '../../credit/credit-queries.ts'
import { readCredit, type TypedCredit } from '../../credit/credit-rules.ts'
import type { Deps } from '../../deps.ts'
import { isHostsOwn } from '../../host/self-dealing.ts'
import type { Cents } from '../../money.ts'
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
import { leftAfter, storedDiscounts } from './price-rules.ts'

export type TypedTerms = { referralCode: string; credit: string; leadEmail: string }

export type QuotedTerms = {
  /** Null when no code was typed. */
  referral: { code: string; cents: Cents; says: string } | null
  credit: TypedCredit
}

/**
 * The discounts of a typed referral code and a typed amount of credit on a hold, with the sentence for each; submitting
 * the form decides. Testing a code returns yes or no, never its owner.
 */
export async function quoteTerms(
  deps: Deps,
  booking: Booking,
  typed: TypedTerms,
  visitor: Visitor,
): Promise<QuotedTerms> {
  const before = leftAfter(storedDiscounts(booking))
  const referral = await quoteReferral(deps, booking, typed, before, visitor)
  const balance = visitor.account ? await creditBalance(deps.db, visitor.account.id) : 0
  return { referral, credit: readCredit(typed.credit, balance, before - (referral?.cents ?? 0)) }
}

async function quoteReferral(
  deps: Deps,
  booking: Booking,
  typed: TypedTerms,
  priceCents: Cents,
  visitor: Visitor,
): Promise<QuotedTerms['referral']> {
  const code = readCode(typed.referralCode)
  if (code === '') return null
  try {
    const account = await mustBeAllowedToTry(deps.db, code, visitor, deps.now())
    const ownerId = await findCodeOwner(deps.db, code)
    const leadEmail = typed.leadEmail.normalize('NFKC').trim().toLowerCase()
    const refused: RefusalCode | null = ownerId
      ? refusesReferral({
          ownerId,
          accountId: account.id,
          accountEmail: account.email,
          leadEmail,
          isOwnerTheHost: await isHostsOwn(deps.db, booking.host_id, { accountId: ownerId, emails: [] }),
          priceCents,
        })
      : 'referral-invalid'
    if (refused) throw new Refusal(refused)
    if (await hasReferral(deps.db, account.email)) throw new Refusal('referral-used')
    return { code, cents: REFERRAL_CENTS, says: REFERRAL_APPLIED }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const says = error.code === 'referral-invalid' ? REFERRAL_UNKNOWN : (error.reason ?? error.message)
    return { code, cents: 0, says }
  }
}
