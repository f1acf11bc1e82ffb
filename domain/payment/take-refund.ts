import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { operatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { lockRefund } from './lock-refund.ts'

/** An operator assigns a refund to themselves or releases it. It moves no money, and others may take it over. */
export async function takeRefund(
  deps: Deps,
  { refundId, isRelease }: { refundId: string; isRelease: boolean },
  visitor: Visitor,
): Promise<void> {
  const operator = operatorOf(visitor)
  await deps.db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (isRelease && refund.taken_by !== operator.id) throw new Refusal('refund-not-open')
    if (!isRelease && refund.taken_by === operator.id) return
    await tx
      .updateTable('refund')
      .set({ taken_by: isRelease ? null : operator.id })
      .where('id', '=', refundId)
      .execute()
    await recordAction(tx, deps.now(), {
      actorId: operator.id,
      act: isRelease ? 'let-refund-go' : 'take-refund',
      subject: { kind: 'refund', id: refundId },
    })
  })
}

export type Revealed = { name: string; email: string; phone: string }

/** Shows an operator who the traveller of a refund is; the audit log records each access. */
export async function revealTraveller(
  deps: Deps,
  { refundId }: { refundId: string },
  visitor: Visitor,
): Promise<Revealed> {
  const operator = operatorOf(visitor)
  return deps.db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId)
    const lead = await tx
      .selectFrom('booking')
      .select(['first_name', 'last_name', 'email', 'phone'])
      .where('id', '=', refund.booking_id)
      .executeTakeFirstOrThrow()
    await recordAction(tx, deps.now(), {
      actorId: operator.id,
      act: 'reveal-traveller',
      subject: { kind: 'refund', id: refundId },
    })
    return { name: `${lead.first_name} ${lead.last_name}`, email: lead.email ?? '', phone: lead.phone }
  })
}
