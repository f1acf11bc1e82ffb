import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Deps, Tx } from '../deps.ts'
import type { JobName, Jobs } from '../job.ts'
import { Refusal } from '../refusal.ts'
import { operatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'

/** An operator retries a failed job, or an event that could not be applied, from the beginning; idempotent. */
export async function retryFailure(
  deps: Deps,
  { kind, id }: { kind: string; id: string },
  visitor: Visitor,
): Promise<void> {
  const operator = operatorOf(visitor)
  await deps.db.transaction().execute(async (tx) => {
    const what = kind === 'event' ? await retryEvent(deps, tx, id) : await retryJob(deps, tx, id, operator.id)
    if (!what) throw new Refusal('failure-not-found')
    await recordAction(tx, deps.now(), {
      actorId: operator.id,
      act: 'retry-failure',
      detail: { what },
      subject: { kind: kind === 'event' ? 'payment_event' : 'failed_job', id },
    })
  })
}

async function retryJob(
  { now, enqueue }: Deps,
  tx: Tx,
  id: string,
  operatorId: string,
): Promise<string | null> {
  if (!isUuid(id)) return null
  const job = await tx
    .updateTable('failed_job')
    .set({ retried_at: now(), retried_by: operatorId })
    .where('id', '=', id)
    .where('retried_at', 'is', null)
    .returning(['name', 'payload'])
    .executeTakeFirst()
  if (!job) return null
  // The stored payload was saved by `later` itself.
  await enqueue(tx, job.name as JobName, job.payload as Jobs[JobName], { isRetry: true })
  return job.name
}

/** Its attempts are reset, so that it is listed again only after another failure. */
async function retryEvent({ enqueue }: Deps, tx: Tx, id: string): Promise<string | null> {
  const event = await tx
    .updateTable('payment_event')
    .set({ attempts: 0, error: null })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .where(({ eb, or }) => or([eb('attempts', '>', 0), eb('error', 'is not', null)]))
    .returning('type')
    .executeTakeFirst()
  if (!event) return null
  await enqueue(tx, 'apply-payment-event', { eventId: id })
  return event.type
}
