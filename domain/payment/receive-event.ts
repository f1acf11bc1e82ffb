import type { Deps, ProviderEvent } from '../deps.ts'
import type { Jobs } from '../job.ts'
import { settleSession } from './settle-payment.ts'

/** Keeps a signed event of the provider, once, and has it applied; what it says is only a hint to ask the provider. */
export async function receiveEvent({ db, now, later }: Deps, event: ProviderEvent): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const kept = await tx
      .insertInto('payment_event')
      .values({ id: event.id, type: event.type, object_id: event.objectId, received_at: now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (kept) await later(tx, 'apply-payment-event', { eventId: event.id })
  })
}

/** Applies a kept event. One that cannot be applied yet is tried again by its job. */
export async function applyPaymentEvent(deps: Deps, { eventId }: Jobs['apply-payment-event']): Promise<void> {
  const { db, now } = deps
  const event = await db
    .selectFrom('payment_event')
    .select(['type', 'object_id', 'applied_at'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  if (event.applied_at) return
  await db
    .updateTable('payment_event')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', eventId)
    .execute()
  if (event.type.startsWith('checkout.session.')) await settleSession(deps, { sessionId: event.object_id })
  await db.updateTable('payment_event').set({ applied_at: now() }).where('id', '=', eventId).execute()
}
