import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'

/**
 * An operator settles a discrepancy with a note; it moves no money. Held money is decided elsewhere
 * (close-held-payment), because its payment must be closed with it.
 */
export async function settleDifference(
  { db, now }: Deps,
  { id, note }: { id: string; note: string },
  visitor: Visitor,
): Promise<void> {
  const at = now()
  const operator = confirmedOperatorOf(visitor, at)
  const found = note.trim()
  if (found === '' || found.length > 500) throw new Refusal('note-needed')
  await db.transaction().execute(async (tx) => {
    const settled = isUuid(id)
      ? await tx
          .updateTable('provider_difference')
          .set({ settled_at: at, settled_by: operator.id, note: found })
          .where('id', '=', id)
          .where('settled_at', 'is', null)
          .where('kind', '<>', 'payment-held')
          .returning('kind')
          .executeTakeFirst()
      : undefined
    if (!settled) throw new Refusal('difference-not-found')
    await recordAction(tx, at, {
      actorId: operator.id,
      act: 'settle-difference',
      reason: found,
      subject: { kind: 'provider_difference', id },
      detail: { kind: settled.kind },
    })
  })
}
