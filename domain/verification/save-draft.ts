import type { Visitor } from '../account/visitor.ts'
import { hostStatusOf } from '../host/acting-host.ts'
import { mayRun } from '../host/host-rules.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { findApprovedForm } from './approved-form-queries.ts'
import { dropDocument, storeDocument, placeDocument } from './identity-document.ts'
import { openForm, sealForm } from './seal-verification.ts'
import {
  emptyForm,
  isBankField,
  readForm,
  renewalOf,
  unmaskedForm,
  type VerificationForm,
  withBankOf,
} from './verification-form-rules.ts'
import type { VerificationKind } from './verification-rules.ts'
import { transition } from '../states/transition.ts'
import { verificationStates } from './verification-states.ts'
import { hostIs } from '../host/host-states.ts'

export type DraftChange = {
  /** All entries; null leaves them unchanged, when only a document is sent. */
  typed: Partial<Record<string, string>> | null
  /** The chosen file; null leaves the document unchanged. */
  document?: Uint8Array | null
  dropsDocument?: boolean
  kind?: VerificationKind
}

/**
 * Saves the entries of the form so far, encrypted, with the chosen document; creates an application if there is none,
 * or for an approved host a renewal with the approved data. Masked numbers in the form stay as stored. Bank details are
 * accepted only from a session with a second factor; otherwise the stored ones stay. Returns the application's id.
 */
export async function saveDraft(
  deps: Deps,
  { typed, document = null, dropsDocument = false, kind = 'application' }: DraftChange,
  visitor: Visitor,
): Promise<string> {
  const { account } = visitor
  if (!account) throw new Refusal('verification-signed-out')
  await maySend(deps, account.id, kind)
  const id = await beginDraft(deps, account.id, kind)
  const stored = document && (await storeDocument(deps, id, document))
  try {
    await deps.db.transaction().execute(async (tx) => {
      const before = await lockDraft(deps, tx, id)
      const form = typed ? unmaskedForm(readForm(typed), before) : before
      const opensBank = visitor.secondFactorAt !== null && Object.keys(typed ?? {}).some(isBankField)
      const whole = opensBank ? form : withBankOf(form, before)
      await writeForm(deps, tx, id, kind === 'renewal' ? renewalOf(form) : whole)
      if (stored) await placeDocument(deps, tx, id, stored)
      else if (dropsDocument) await dropDocument(deps, tx, id)
    })
  } catch (error) {
    if (stored) await deps.storage.remove(stored.key)
    throw error
  }
  return id
}

/**
 * An application is for an account that is no host and not suspended, a renewal for an approved or verified host; all
 * others are refused.
 */
export async function maySend(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  kind: VerificationKind,
): Promise<void> {
  const status = await hostStatusOf(db, accountId)
  if (kind === 'renewal') {
    if (!mayRun(status)) throw new Refusal('hosts-only')
    return
  }
  if (hostIs.pending(status)) throw new Refusal('verification-in-review')
  if (status !== null && !hostIs.rejected(status)) throw new Refusal('verification-not-needed')
}

/** The draft of this account, created if there is none. */
export async function beginDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: string,
  kind: VerificationKind,
): Promise<string> {
  await db
    .insertInto('verification')
    .values({ account_id: accountId, kind, state: 'draft', begun_at: now(), changed_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .selectFrom('verification')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('state', 'in', ['draft', 'pending'])
    .executeTakeFirstOrThrow()
  return id
}

/** Locks a draft until the transaction ends and returns its entries. An empty renewal starts with the approved data. */
export async function lockDraft(
  { secret }: Pick<Deps, 'secret'>,
  tx: Tx,
  id: string,
): Promise<VerificationForm> {
  const draft = await tx
    .selectFrom('verification')
    .leftJoin('vault.verification_form as form', 'form.verification_id', 'verification.id')
    .select(['verification.state', 'verification.kind', 'verification.account_id', 'form.form_sealed'])
    .where('verification.id', '=', id)
    .forUpdate('verification')
    .executeTakeFirst()
  if (!draft) throw new Refusal('verification-in-review')
  transition(verificationStates, draft.state, 'edit')
  if (draft.form_sealed) return openForm(secret, id, draft.form_sealed)
  const approved = draft.kind === 'renewal' ? await findApprovedForm({ secret }, tx, draft.account_id) : null
  return renewalOf(approved ?? emptyForm)
}

/** Stores an application's entries, encrypted. */
export async function writeForm(
  { secret, now }: Pick<Deps, 'secret' | 'now'>,
  tx: Tx,
  id: string,
  form: VerificationForm,
): Promise<void> {
  const form_sealed = sealForm(secret, id, form)
  await tx
    .insertInto('vault.verification_form')
    .values({ verification_id: id, form_sealed })
    .onConflict((conflict) => conflict.column('verification_id').doUpdateSet({ form_sealed }))
    .execute()
  await tx.updateTable('verification').set({ changed_at: now() }).where('id', '=', id).execute()
}
