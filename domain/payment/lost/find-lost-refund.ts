import { isUuid } from '../../ids.ts'
import type { Db, Deps, ProviderRefund, Tx } from '../../deps.ts'
import type { Cents } from '../../money.ts'
import { providerRefundIs } from '../../ports/provider-states.ts'

/** Our refund for this refund of the provider: it names ours, or ours has adopted it. Null when our books have none. */
export async function refundIdOf(
  db: Db | Tx,
  { id, refundId }: Pick<ProviderRefund, 'id' | 'refundId'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where((refund) =>
      refund.or([
        refund('provider_refund_id', '=', id),
        ...(refundId && isUuid(refundId) ? [refund('id', '=', refundId)] : []),
      ]),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * A refund of exactly this payment and amount that the provider has made and our books do not know: it was made after the
 * backup that we restored. Null when there is none.
 */
export async function findLostRefund(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  lost: { intentId: string; amountCents: Cents; since: Date },
): Promise<ProviderRefund | null> {
  for await (const refund of payments.listRefunds(lost.since)) {
    if (refund.intentId !== lost.intentId || refund.amountCents !== lost.amountCents) continue
    if (!providerRefundIs.failed(refund.state) && (await refundIdOf(db, refund)) === null) return refund
  }
  return null
}
