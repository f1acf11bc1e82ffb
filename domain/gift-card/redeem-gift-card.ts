import type { Visitor } from '../account/visitor.ts'
import { crashPoint } from '../crash-point.ts'
import { losesCredit } from '../credit/loses-credit.ts'
import type { Deps, Tx } from '../deps.ts'
import { giftCardRedeemed } from '../ledger/gift-card-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import type { Cents } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { transition } from '../states/transition.ts'
import { isDisputed, lockGiftCard } from './gift-card-queries.ts'
import { giftCardStates } from './gift-card-states.ts'
import { mustBeAllowedToRedeem } from './try-gift-code.ts'

/**
 * Credits a gift card to the visitor's account, exactly once; the same account may repeat it and gets no more. Returns its
 * amount in US cents.
 */
export async function redeemGiftCard(deps: Deps, code: string, visitor: Visitor): Promise<Cents> {
  const { account, codeHash } = await mustBeAllowedToRedeem(deps, code, visitor)
  const cents = await deps.db.transaction().execute((tx) => redeem(deps, tx, codeHash, account.id))
  crashPoint('gift-card-redeemed')
  return cents
}

async function redeem({ now, enqueue }: Deps, tx: Tx, codeHash: Buffer, accountId: string): Promise<Cents> {
  const found = await tx
    .selectFrom('gift_card')
    .select('id')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  if (!found) throw new Refusal('gift-code-unknown')
  const card = await lockGiftCard(tx, found.id)
  // The buyer may have sent it again while this code was being looked up.
  if (!card.code_hash?.equals(codeHash)) throw new Refusal('gift-code-unknown')
  const { id, amount_cents: cents } = card
  // A second click, or a repetition after a lost answer.
  if (card.redeemed_by === accountId) return cents
  const state = transition(giftCardStates, card.state, 'redeem')
  if (await isDisputed(tx, id)) throw new Refusal('gift-card-disputed')
  if (await losesCredit(tx, accountId)) throw new Refusal('gift-card-while-erased')
  await tx
    .updateTable('gift_card')
    .set({ state, redeemed_by: accountId, redeemed_at: now() })
    .where('id', '=', id)
    .execute()
  await postEntries(tx, now(), [giftCardRedeemed({ giftCardId: id, accountId, cents })])
  await enqueue(tx, 'mail-gift-card-redeemed', { giftCardId: id })
  crashPoint('gift-card-redeem-before-commit')
  return cents
}
