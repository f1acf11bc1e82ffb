import type { Deps, ProviderRefund, Tx } from '../deps.ts'
import { refundCameBack, refundSent } from '../ledger/payment-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { isAllowed } from '../states/transition.ts'
import { enqueueFailedMail } from './enqueue-failed-mail.ts'
import { enqueueSentMail } from './enqueue-sent-mail.ts'
import { refundIdOf } from './lost/find-lost-refund.ts'
import { lockRefund, type Refund } from './lock-refund.ts'
import { refundStates } from './refund-states.ts'
import { setRefundStatus } from './refund-status.ts'
import { providerRefundIs } from '../ports/provider-states.ts'

export type RefundOutcome = 'succeeded' | 'failed' | 'waiting' | 'unknown'

/**
 * Applies the provider's state of a refund: accepted, then sent or failed, even weeks after it was sent. Idempotent. A
 * failed refund waits in the office for a person, and its traveller gets a mail.
 */
export async function applyRefund(deps: Deps, answer: ProviderRefund): Promise<RefundOutcome> {
  const id = await refundIdOf(deps.db, answer)
  if (id === null) return 'unknown'
  return deps.db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, id)
    const isSame = refund.provider_refund_id === answer.id
    const isUnsent = isAllowed(refundStates, refund.state, 'submit')
    const isBack = isAllowed(refundStates, refund.state, 'come-back')
    // After a retry, the outcome of the first attempt says nothing about the second.
    if (isUnsent && isSame && providerRefundIs.failed(answer.state)) return 'waiting'
    if (isBack && isSame && providerRefundIs.failed(answer.state)) return comeBack(deps, tx, refund)
    if (isUnsent) await accept(deps, tx, id, answer.id)
    else if (!isAllowed(refundStates, refund.state, 'succeed') || !isSame) return 'waiting'
    if (providerRefundIs.pending(answer.state)) return 'waiting'
    if (providerRefundIs.failed(answer.state)) await fail(deps, tx, refund, 'The card could not receive it.')
    else await succeed(deps, tx, { ...refund, id })
    return answer.state
  })
}

/** The provider never sends this refund: it failed before it left. */
export async function failUnsent(deps: Deps, refundId: string, why: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (!isAllowed(refundStates, refund.state, 'submit')) return
    const submitted = { state: 'submitted', submitted_at: deps.now() }
    await tx.updateTable('refund').set(submitted).where('id', '=', refundId).execute()
    await fail(deps, tx, refund, why)
  })
}

async function accept({ now }: Deps, tx: Tx, id: string, providerRefundId: string): Promise<void> {
  const submitted = {
    state: 'submitted',
    submitted_at: now(),
    provider_refund_id: providerRefundId,
    failure: '',
  }
  await tx.updateTable('refund').set(submitted).where('id', '=', id).execute()
}

async function fail({ enqueue }: Deps, tx: Tx, refund: Refund, why: string): Promise<void> {
  await tx.updateTable('refund').set({ state: 'failed', failure: why }).where('id', '=', refund.id).execute()
  await enqueueFailedMail(enqueue, tx, refund)
}

/**
 * The card returned the refund after it had left, so it is owed again. A refund that was sent by bank transfer stays
 * sent.
 */
async function comeBack(deps: Deps, tx: Tx, refund: Refund): Promise<RefundOutcome> {
  const { id, booking_id: bookingId, amount_cents: cents, came_back: cameBack } = refund
  if (refund.manual_reference !== '') return 'waiting'
  await fail(deps, tx, refund, 'It came back from the card.')
  await tx
    .updateTable('refund')
    .set({ came_back: cameBack + 1, succeeded_at: null })
    .where('id', '=', id)
    .execute()
  await setRefundStatus(tx, id)
  await postEntries(tx, deps.now(), [refundCameBack({ refundId: id, bookingId, cents, cameBack })])
  return 'failed'
}

async function succeed({ now, enqueue }: Deps, tx: Tx, refund: Refund): Promise<void> {
  const { id, booking_id: bookingId, amount_cents: cents, came_back: cameBack } = refund
  const done = { state: 'succeeded', succeeded_at: now() }
  await tx.updateTable('refund').set(done).where('id', '=', id).execute()
  await setRefundStatus(tx, id)
  await enqueueSentMail(enqueue, tx, refund)
  await postEntries(tx, now(), [refundSent({ refundId: id, bookingId, cents, cameBack })])
}
