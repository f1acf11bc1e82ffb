import type { Visitor } from '../../account/visitor.ts'
import { isUuid } from '../../ids.ts'
import type { Deps, Tx } from '../../deps.ts'
import type { Cents } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { confirmedStaffOf } from '../../account/staff.ts'
import { applyProposal } from './apply-proposal.ts'
import { ALONE_CENTS, ALONE_DAYS, readAmount, readProposalReason } from '../../proposal/proposal-rules.ts'
import { writeProposal } from '../../proposal/write-proposal.ts'

type Grant = { personId: string; amountCents: Cents | null; reason: string }

/**
 * Grants credit at the platform's cost. An operator alone grants up to $100, including earlier grants to the same
 * person within 30 days; a higher amount, and any proposal of support, needs another operator.
 */
export async function grantCredit(
  deps: Deps,
  { personId, amountCents: typed, reason }: Grant,
  visitor: Visitor,
): Promise<'granted' | 'proposed'> {
  const at = deps.now()
  const staff = confirmedStaffOf(visitor, at)
  const amountCents = readAmount(typed)
  const why = readProposalReason(reason)
  if (!isUuid(personId)) throw new Refusal('person-not-found')
  return deps.db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', personId)
      .where('state', '<>', 'erased')
      // One grant for this person at a time, so that the sum is correct.
      .forUpdate()
      .executeTakeFirst()
    if (!person) throw new Refusal('person-not-found')
    const isAlone =
      staff.role === 'operator' && (await givenAlone(tx, staff.id, personId, at)) + amountCents <= ALONE_CENTS
    const id = await writeProposal(tx, at, staff, {
      kind: 'credit_grant',
      accountId: personId,
      amountCents,
      reason: why,
    })
    if (!isAlone) return 'proposed'
    await applyProposal(deps, tx, id, staff)
    return 'granted'
  })
}

async function givenAlone(tx: Tx, operatorId: string, personId: string, at: Date): Promise<Cents> {
  const { cents } = await tx
    .selectFrom('proposal')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_cents'), eb.lit(0)).as('cents'))
    .where('kind', '=', 'credit_grant')
    .where('account_id', '=', personId)
    .where('proposed_by', '=', operatorId)
    .where('decided_by', '=', operatorId)
    .where('state', '=', 'approved')
    .where('decided_at', '>', new Date(at.getTime() - ALONE_DAYS * 86_400_000))
    .executeTakeFirstOrThrow()
  return Number(cents)
}
