import type { Deps, Tx } from '../deps.ts'
import { openForm, sealForm } from './seal-verification.ts'
import { DOCUMENT_RETENTION_DAYS } from './verification-rules.ts'
import { tryEach } from '../try-each.ts'
import { verificationIs } from './verification-states.ts'

const AT_ONCE = 100

/**
 * Erases identity documents 90 days after the decision, with the typed numbers; after a rejection all typed data. The
 * type of the document, its SHA-256, the decision and the operator stay. Drafts without changes for 90 days are
 * deleted. Returns the number of applications.
 */
export async function forgetDocuments(deps: Deps): Promise<number> {
  const before = new Date(deps.now().getTime() - DOCUMENT_RETENTION_DAYS * 86_400_000)
  const old = await deps.db
    .selectFrom('verification')
    .leftJoin('vault.identity_document as document', 'document.verification_id', 'verification.id')
    .select(['verification.id', 'verification.state'])
    .where(({ eb, or, and }) =>
      or([
        and([eb('decided_at', '<=', before), eb('document.storage_key', 'is not', null)]),
        and([eb('state', '=', 'draft'), eb('changed_at', '<=', before)]),
      ]),
    )
    .orderBy('verification.id')
    .limit(AT_ONCE)
    .execute()
  await tryEach(old, ({ id, state }) =>
    deps.db
      .transaction()
      .execute((tx) =>
        verificationIs.draft(state) ? forgetDraft(deps, tx, id, before) : forget(deps, tx, id),
      ),
  )
  return old.length
}

async function forget(deps: Deps, tx: Tx, id: string): Promise<void> {
  const document = await tx
    .selectFrom('vault.identity_document')
    .innerJoin('verification', 'verification.id', 'verification_id')
    .select(['storage_key', 'verification.state'])
    .where('verification_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!document?.storage_key) return
  await deps.enqueue(tx, 'remove-file', { key: document.storage_key })
  await tx
    .updateTable('vault.identity_document')
    .set({ storage_key: null, erased_at: deps.now() })
    .where('verification_id', '=', id)
    .execute()
  if (verificationIs.rejected(document.state))
    await tx.deleteFrom('vault.verification_form').where('verification_id', '=', id).execute()
  else await forgetNumbers(deps, tx, id)
}

async function forgetNumbers({ secret }: Deps, tx: Tx, id: string): Promise<void> {
  const stored = await tx
    .selectFrom('vault.verification_form')
    .select('form_sealed')
    .where('verification_id', '=', id)
    .executeTakeFirst()
  if (!stored) return
  const form = { ...openForm(secret, id, stored.form_sealed), idNumber: '', accountNumber: '' }
  await tx
    .updateTable('vault.verification_form')
    .set({ form_sealed: sealForm(secret, id, form) })
    .where('verification_id', '=', id)
    .execute()
}

async function forgetDraft(deps: Deps, tx: Tx, id: string, before: Date): Promise<void> {
  const draft = await tx
    .selectFrom('verification')
    .leftJoin('vault.identity_document as document', 'document.verification_id', 'verification.id')
    .select('document.storage_key')
    .where('verification.id', '=', id)
    .where('verification.state', '=', 'draft')
    .where('changed_at', '<=', before)
    .forUpdate('verification')
    .executeTakeFirst()
  if (!draft) return
  if (draft.storage_key) await deps.enqueue(tx, 'remove-file', { key: draft.storage_key })
  await tx.deleteFrom('verification').where('id', '=', id).execute()
}
