import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import { nepalDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { confirmedOperatorOf, operatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { confirmBank } from './bank/confirm-bank-details.ts'
import { Refusal } from '../refusal.ts'
import { readWords } from '../text-rules.ts'
import { applyRenewal } from './renewal/apply-renewal.ts'
import { readExpiry } from './document-expiry-rules.ts'
import { transition } from '../states/transition.ts'
import { isRejectReason } from './verification-rules.ts'
import { verificationStates } from './verification-states.ts'

type Approval = {
  id: string
  /** The operator's text for the mail; may be empty. */
  message: string
  /** The time of the bank details that are confirmed with it; null leaves them for later. */
  bankChangedAt: Date | null
  /** The document's expiry date as the operator typed it; empty without one. */
  documentExpiresOn?: string
}

/**
 * An operator who has opened the document approves an application: the applicant is an approved host, and a verified
 * one if the bank details are confirmed at the same time, which affects money and requires a fresh second factor. For a
 * renewal the new legal data is in force from then on, and an ended approval is valid again.
 */
export async function approveVerification(
  deps: Deps,
  { id, message, bankChangedAt, documentExpiresOn = '' }: Approval,
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = bankChangedAt ? confirmedOperatorOf(visitor, at) : operatorOf(visitor)
  const words = readWords(message)
  if (words.length > 1000) throw new Refusal('verification-needs-message')
  const document_expires_on = readExpiry(documentExpiresOn, nepalDate(at))
  await deps.db.transaction().execute(async (tx) => {
    const { account_id: hostId, kind, state } = await lockForDecision(tx, id, 'approve', operator)
    if (!(await hasSeenDocument(tx, id, operator.id))) throw new Refusal('verification-unseen')
    if (kind === 'renewal') await applyRenewal(deps, tx, at, { id, hostId })
    await tx
      .updateTable('verification')
      .set({ state, decided_at: at, decided_by: operator.id, message: words })
      .set({ document_expires_on })
      .where('id', '=', id)
      .execute()
    if (kind === 'application')
      await tx.updateTable('host').set({ status: 'approved' }).where('id', '=', hostId).execute()
    await recordAction(tx, at, {
      actorId: operator.id,
      act: 'approve-verification',
      subject: { kind: 'verification', id },
      detail: { hostId },
    })
    if (bankChangedAt)
      await confirmBank(deps, tx, at, {
        hostId,
        changedAt: bankChangedAt,
        operatorId: operator.id,
        isByTwo: false,
      })
    await deps.enqueue(tx, 'mail-verification-approved', { verificationId: id })
  })
}

/**
 * An operator rejects an application or renewal with a reason: the applicant may send another one. A rejected renewal
 * does not affect the approved data.
 */
export async function rejectVerification(
  deps: Deps,
  { id, reason, message }: { id: string; reason: string; message: string },
  visitor: Visitor,
): Promise<void> {
  const at = deps.now()
  const operator = operatorOf(visitor)
  const words = readWords(message)
  if (!isRejectReason(reason) || words === '' || words.length > 1000)
    throw new Refusal('verification-needs-message')
  await deps.db.transaction().execute(async (tx) => {
    const { account_id: hostId, kind, state } = await lockForDecision(tx, id, 'reject', operator)
    await tx
      .updateTable('verification')
      .set({ state, decided_at: at, decided_by: operator.id, reason, message: words })
      .where('id', '=', id)
      .execute()
    if (kind === 'application')
      await tx.updateTable('host').set({ status: 'rejected' }).where('id', '=', hostId).execute()
    await recordAction(tx, at, {
      actorId: operator.id,
      act: 'reject-verification',
      reason,
      subject: { kind: 'verification', id },
      detail: { hostId },
    })
    await deps.enqueue(tx, 'mail-verification-rejected', { verificationId: id })
  })
}

/** Locks an application for a decision; returns the state that follows it. */
async function lockForDecision<A extends 'approve' | 'reject'>(
  tx: Tx,
  id: string,
  action: A,
  operator: { id: string },
) {
  const application = isUuid(id)
    ? await tx
        .selectFrom('verification')
        .select(['account_id', 'state', 'kind'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!application) throw new Refusal('verification-not-found')
  const state = transition(verificationStates, application.state, action)
  if (application.account_id === operator.id) throw new Refusal('verification-own')
  return { ...application, state }
}

async function hasSeenDocument(tx: Tx, id: string, operatorId: string): Promise<boolean> {
  const look = await tx
    .selectFrom('audit_entry')
    .innerJoin('verification', (join) => join.on('verification.id', '=', id))
    .select('audit_entry.id')
    .where('act', '=', 'view-identity-document')
    .where('subject_id', '=', id)
    .where('actor_id', '=', operatorId)
    .whereRef('happened_at', '>=', 'verification.submitted_at')
    .executeTakeFirst()
  return look !== undefined
}
