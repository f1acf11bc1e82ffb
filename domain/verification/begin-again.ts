import type { Visitor } from '../account/visitor.ts'
import type { Deps, Tx } from '../deps.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { copyDocument, placeDocument } from './identity-document.ts'
import { beginDraft, maySend, writeForm } from './save-draft.ts'
import { openForm } from './seal-verification.ts'
import { needsNewDocument, type VerificationKind } from './verification-rules.ts'
import { statesAllowing } from '../states/transition.ts'
import { verificationStates, verificationIs } from './verification-states.ts'

/**
 * After a rejection, starts another application or renewal with the earlier data; the document has to be sent again
 * only if it was the reason. Does nothing if one has been started already.
 */
export async function beginAgain(
  deps: Deps,
  visitor: Visitor,
  kind: VerificationKind = 'application',
): Promise<void> {
  const { account } = visitor
  if (!account) throw new Refusal('verification-signed-out')
  await maySend(deps, account.id, kind)
  const last = await deps.db
    .selectFrom('verification')
    .leftJoin('vault.verification_form as form', 'form.verification_id', 'verification.id')
    .select(['verification.id', 'verification.state', 'verification.reason', 'form.form_sealed'])
    .where('account_id', '=', account.id)
    .where('verification.kind', '=', kind)
    .orderBy('decided_at', (decided) => decided.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  if (!last || !verificationIs.rejected(last.state)) return
  const id = await beginDraft(deps, account.id, kind)
  const document = needsNewDocument(last.reason) ? null : await copyDocument(deps, last.id, id)
  const form = last.form_sealed && openForm(deps.secret, last.id, last.form_sealed)
  await deps.db.transaction().execute(async (tx) => {
    if (form) await writeForm(deps, tx, id, form)
    if (document) await placeDocument(deps, tx, id, document)
  })
}

/** Withdraws an undecided application or renewal: it is a draft again. */
export async function withdrawVerification(deps: Deps, visitor: Visitor): Promise<void> {
  const { account } = visitor
  if (!account) throw new Refusal('verification-signed-out')
  await deps.db.transaction().execute(async (tx) => {
    const back = await tx
      .updateTable('verification')
      .set({ state: 'draft', changed_at: deps.now() })
      .where('account_id', '=', account.id)
      .where('state', 'in', statesAllowing(verificationStates, 'withdraw'))
      .returning(['id', 'kind'])
      .executeTakeFirst()
    if (!back) throw new Refusal('verification-decided')
    if (back.kind === 'application') await removePendingHost(deps, tx, account.id)
    await recordAction(tx, deps.now(), {
      actorId: account.id,
      act: 'withdraw-verification',
      subject: { kind: 'verification', id: back.id },
    })
  })
}

async function removePendingHost(deps: Deps, tx: Tx, hostId: string): Promise<void> {
  // A pending host has no trek, booking or share: no other row references the host.
  await tx.deleteFrom('vault.bank_account').where('host_id', '=', hostId).execute()
  const host = await tx
    .deleteFrom('host')
    .where('id', '=', hostId)
    .where('status', '=', 'pending')
    .returning('photo_key')
    .executeTakeFirst()
  if (host?.photo_key) await deps.enqueue(tx, 'remove-picture', { key: host.photo_key })
}
