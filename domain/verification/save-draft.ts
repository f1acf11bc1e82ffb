import type { Visitor } from '../account/visitor.ts'
import { hostStatusOf } from '../host/acting-host.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { dropDocument, keepDocument, placeDocument } from './identity-document.ts'
import { openForm, sealForm } from './seal-verification.ts'
import {
  emptyForm,
  isBankField,
  readForm,
  unmaskedForm,
  type VerificationForm,
  withBankOf,
} from './verification-form-rules.ts'

export type DraftChange = {
  typed: Partial<Record<string, string>>
  /** The chosen file; null leaves the document as it is. */
  document?: Uint8Array | null
  dropsDocument?: boolean
}

/**
 * Keeps what somebody has typed into the form so far, sealed, with the document they chose; begins their application when
 * there is none. Numbers that stand masked in the form stay as they are kept. Bank details are taken only from a session
 * that has given a second factor; otherwise those that are kept stay. Answers the application's id.
 */
export async function saveDraft(
  deps: Deps,
  { typed, document = null, dropsDocument = false }: DraftChange,
  visitor: Visitor,
): Promise<string> {
  const { account } = visitor
  if (!account) throw new Refusal('verification-signed-out')
  await mustBeApplicant(deps, account.id)
  const id = await beginDraft(deps, account.id)
  const kept = document && (await keepDocument(deps, id, document))
  try {
    await deps.db.transaction().execute(async (tx) => {
      const before = await lockDraft(deps, tx, id)
      const form = unmaskedForm(readForm(typed), before)
      const opensBank = visitor.secondFactorAt !== null && Object.keys(typed).some(isBankField)
      await writeForm(deps, tx, id, opensBank ? form : withBankOf(form, before))
      if (kept) await placeDocument(deps, tx, id, kept)
      else if (dropsDocument) await dropDocument(deps, tx, id)
    })
  } catch (error) {
    if (kept) await deps.storage.remove(kept.key)
    throw error
  }
  return id
}

/** Only somebody who is no host yet, and none that an operator has stopped. */
export async function mustBeApplicant({ db }: Pick<Deps, 'db'>, accountId: string): Promise<void> {
  const status = await hostStatusOf(db, accountId)
  if (status === 'pending') throw new Refusal('verification-in-review')
  if (status !== null && status !== 'rejected') throw new Refusal('verification-not-needed')
}

/** The application that is not sent yet, begun now when there is none. */
export async function beginDraft({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: string): Promise<string> {
  await db
    .insertInto('verification')
    .values({ account_id: accountId, state: 'draft', begun_at: now(), changed_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .selectFrom('verification')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['draft', 'pending'])
    .executeTakeFirstOrThrow()
  return id
}

/** Holds an application that is not sent yet until the transaction ends; answers what is typed on it. */
export async function lockDraft(
  { secret }: Pick<Deps, 'secret'>,
  tx: Tx,
  id: string,
): Promise<VerificationForm> {
  const draft = await tx
    .selectFrom('verification')
    .leftJoin('vault.verification_form as form', 'form.verification_id', 'verification.id')
    .select(['verification.state', 'form.form_sealed'])
    .where('verification.id', '=', id)
    .forUpdate('verification')
    .executeTakeFirst()
  if (draft?.state !== 'draft') throw new Refusal('verification-in-review')
  return draft.form_sealed ? openForm(secret, id, draft.form_sealed) : emptyForm
}

/** Writes what is typed on an application, sealed. */
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
