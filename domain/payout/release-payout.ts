import type { Visitor } from '../account/visitor.ts'
import type { Deps, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { payoutSent } from '../ledger/payout-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { hostHoldOf, lockHost } from './hold-payouts.ts'
import { transition } from '../states/transition.ts'
import { lockPayout, mustAgreeWithBooks } from './payout-books.ts'
import { payoutStates } from './payout-states.ts'

/**
 * Another operator releases an approved payout: it counts as paid to the current bank details, which the bank file
 * uses. Refused while anything holds the host or one of the shares. When the details changed after the approval, it
 * needs a new approval, so that two people have checked the account.
 */
export async function releasePayout(deps: Deps, payoutId: string, visitor: Visitor): Promise<void> {
  const { db, now, enqueue } = deps
  const at = now()
  const operator = confirmedOperatorOf(visitor, at)
  const isSent = await db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, payoutId)
    const hostId = payout.host_id
    const state = transition(payoutStates, payout.state, 'release')
    if (hostId === operator.id) throw new Refusal('payout-own')
    if (payout.approved_by === operator.id) throw new Refusal('payout-needs-another-operator')
    // A change of bank details waits for this transaction, or is visible to it.
    await lockHost(tx, hostId)
    const hold = (await hostHoldOf(tx, hostId, at)) ?? (await shareHold(tx, payoutId))
    if (hold) throw new Refusal('payout-on-hold', { hold })
    const bank = await bankOf(tx, hostId)
    if (!payout.approved_at || bank.changed_at >= payout.approved_at) {
      await undoApproval(tx, at, payout)
      return false
    }
    const sums = await mustAgreeWithBooks(tx, payout)

    // Sealed for the same host, so the ciphertext is copied.
    const { details_sealed, masked } = bank
    await tx
      .insertInto('vault.payout_account')
      .values({ payout_id: payoutId, details_sealed, masked })
      .execute()
    await tx
      .updateTable('payout')
      .set({ state, sent_at: at, released_by: operator.id })
      .where('id', '=', payoutId)
      .execute()
    await tx.updateTable('payout_item').set({ state }).where('payout_id', '=', payoutId).execute()
    crashPoint('payout-released')
    await postEntries(tx, at, [payoutSent({ payoutId, hostId, ...sums })])
    await recordAction(tx, at, {
      actorId: operator.id,
      act: 'release-payout',
      subject: { kind: 'payout', id: payoutId },
      detail: { amountCents: payout.amount_cents },
    })
    await enqueue(tx, 'mail-payout-sent', { payoutId })
    return true
  })
  if (!isSent) throw new Refusal('payout-bank-changed')
}

async function undoApproval(tx: Tx, at: Date, payout: { id: string; state: string }): Promise<void> {
  const state = transition(payoutStates, payout.state, 'undo-approval')
  await tx.updateTable('payout_item').set({ state }).where('payout_id', '=', payout.id).execute()
  await tx
    .updateTable('payout')
    .set({ state, approved_at: null, approved_by: null })
    .where('id', '=', payout.id)
    .execute()
  await recordAction(tx, at, {
    actorId: null,
    act: 'undo-payout-approval',
    reason: 'bank details changed',
    subject: { kind: 'payout', id: payout.id },
  })
}

async function shareHold(tx: Tx, payoutId: string): Promise<string | null> {
  const held = await tx
    .selectFrom('payout_item')
    .select('hold_reason')
    .where('payout_id', '=', payoutId)
    .where('hold_reason', '<>', '')
    .forUpdate()
    .executeTakeFirst()
  return held?.hold_reason ?? null
}

async function bankOf(tx: Tx, hostId: string) {
  return tx
    .selectFrom('vault.bank_account')
    .select(['details_sealed', 'masked', 'changed_at'])
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
}
