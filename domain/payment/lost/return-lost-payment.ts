import type { Deps } from '../../deps.ts'
import type { Cents } from '../../money.ts'
import { ExternalServiceError } from '../../external-service-error.ts'
import { recordDiscrepancy } from '../note-discrepancy.ts'
import { providerRefundIs } from '../../ports/provider-states.ts'

const NOTE = 'Given back: paid between a backup and its restoration.'
/** The largest difference between the provider's clock and ours. A payment that our books know is never lost. */
export const CLOCKS_DIFFER_MS = 10 * 60_000

export type LostPayment = {
  kind: 'paid-session-unknown' | 'paid-charge-unknown' | 'invoice-unknown'
  /** The provider's id of the session, the charge or the invoice. */
  objectId: string
  intentId: string | null
  amountCents: Cents
  /** When its session was opened, or its card charged. */
  createdAt: Date
  /** The provider's idempotency key of the refund, the same for every attempt. */
  refundId: string
}

/**
 * Refunds a payment for something that a restored backup does not know: its session was opened, or its card charged,
 * after the backup and before the restore. Earlier refunds count, and the rest follows, because nobody knows the agreed terms any more. The
 * payment is not in our books, so nothing is posted. Returns whether all of it is back; otherwise a person decides.
 */
export async function returnLostPayment(deps: Deps, lost: LostPayment): Promise<boolean> {
  if (await isReturned(deps, lost.objectId)) return true
  const { intentId, amountCents, refundId } = lost
  if (!intentId || !(await wasRestoredOver(deps, lost.createdAt))) return false
  const rest = amountCents - (await returnedOf(deps, intentId, lost.createdAt))
  if (rest > 0 && !(await sendBack(deps, { intentId, amountCents: rest, refundId }))) return false
  await settle(deps, lost)
  return true
}

/** Whether this session, charge or invoice was refunded because our books had lost it. */
export async function isReturned({ db }: Pick<Deps, 'db'>, objectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_difference')
    .select('id')
    .where('object_id', '=', objectId)
    .where('note', '=', NOTE)
    .executeTakeFirst()
  return row !== undefined
}

async function wasRestoredOver({ db }: Deps, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('restoration')
    .select('id')
    .where('backup_at', '<=', new Date(at.getTime() + CLOCKS_DIFFER_MS))
    .where('restored_at', '>=', at)
    .executeTakeFirst()
  return row !== undefined
}

async function returnedOf({ payments }: Deps, intentId: string, since: Date): Promise<Cents> {
  let cents = 0
  for await (const refund of payments.listRefunds(since))
    if (refund.intentId === intentId && !providerRefundIs.failed(refund.state)) cents += refund.amountCents
  return cents
}

async function sendBack(
  { payments, reportExternalError }: Deps,
  order: { intentId: string; amountCents: Cents; refundId: string },
): Promise<boolean> {
  try {
    await payments.refund(order, `return-${order.refundId}`)
    return true
  } catch (error) {
    if (!(error instanceof ExternalServiceError) || !error.refused) throw error
    reportExternalError(error)
    return false
  }
}

/** The discrepancy stays in the list as settled, as a record of the refund. */
async function settle({ db, now }: Deps, { kind, objectId, amountCents }: LostPayment): Promise<void> {
  await recordDiscrepancy(db, now(), { kind, objectId, detail: `${amountCents} cents paid` })
  await db
    .updateTable('provider_difference')
    .set({ settled_at: now(), note: NOTE })
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .where('settled_at', 'is', null)
    .execute()
}
