import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Deps } from '../deps.ts'
import { creditGranted } from '../ledger/booking-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { transition } from '../states/transition.ts'
import { creditGrantStates } from './credit-grant-states.ts'

export type GrantDecision = { grantId: string; decision: 'grant' | 'refuse'; reason: string }

/**
 * An operator grants or refuses pending credit; a refusal needs a reason, and operators do not decide about their own.
 */
export async function decideCreditGrant(
  { db, now, enqueue }: Deps,
  { grantId, decision, reason }: GrantDecision,
  visitor: Visitor,
): Promise<void> {
  const operator = confirmedOperatorOf(visitor, now())
  if (decision === 'refuse' && reason.trim() === '') throw new Refusal('grant-needs-reason')
  await db.transaction().execute(async (tx) => {
    const grant = isUuid(grantId)
      ? await tx
          .selectFrom('credit_grant')
          .select(['account_id', 'amount_cents', 'state'])
          .where('id', '=', grantId)
          .forUpdate()
          .executeTakeFirst()
      : undefined
    if (!grant) throw new Refusal('grant-not-found')
    const state = transition(creditGrantStates, grant.state, decision)
    if (grant.account_id === operator.id) throw new Refusal('grant-own')
    await tx
      .updateTable('credit_grant')
      .set({ state, decided_at: now(), decided_by: operator.id })
      .where('id', '=', grantId)
      .execute()
    await recordAction(tx, now(), {
      actorId: operator.id,
      act: `${decision}-credit`,
      reason: reason.trim(),
      subject: { kind: 'credit_grant', id: grantId },
      detail: { amountCents: grant.amount_cents },
    })
    if (decision === 'refuse') return
    await postEntries(tx, now(), [
      creditGranted({ grantId, accountId: grant.account_id, cents: grant.amount_cents }),
    ])
    await enqueue(tx, 'mail-credit-granted', { grantId, isReferral: true })
  })
}
