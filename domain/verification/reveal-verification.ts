import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Deps, Tx } from '../deps.ts'
import { type SignedUrl, signedUrls, isSignedUrlValid } from '../signed-url.ts'
import { operatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import type { BankDetails } from '../payout/bank/bank-details-rules.ts'
import { openBank } from '../payout/bank/seal-bank-details.ts'
import { Refusal } from '../refusal.ts'
import { findApprovedForm } from './approved-form-queries.ts'
import { comparedForms, type ComparedDetail } from './renewal/renewal-rules.ts'
import { openForm, openPages } from './seal-verification.ts'
import { emptyForm, type VerificationForm } from './verification-form-rules.ts'
import { lookReason } from './verification-rules.ts'

const WHAT = 'identity-page'

export type Look = { id: string; reason: string }

/**
 * Opens a document to an operator with a reason: the audit log records it, and each page has a URL of 60 seconds for
 * this operator only.
 */
export async function openDocument(deps: Deps, { id, reason }: Look, visitor: Visitor): Promise<SignedUrl[]> {
  const operator = operatorOf(visitor)
  const { pages } = await lookAt(deps, 'view-identity-document', { id, reason }, operator.id, findDocument)
  return signedUrls(deps, { what: WHAT, id, operatorId: operator.id }, pages)
}

/** A page of a document as WebP, at a URL that `openDocument` gave the same operator within the last minute. */
export async function readDocumentPage(
  deps: Deps,
  { id, ...address }: SignedUrl & { id: string },
  visitor: Visitor,
): Promise<Buffer> {
  const operator = operatorOf(visitor)
  const { storage_key } = await deps.db.transaction().execute((tx) => findDocument(tx, id))
  const of = { what: WHAT, id, operatorId: operator.id }
  if (!isSignedUrlValid(deps, of, address)) throw new Refusal('document-address-over')
  const sealed = await deps.storage.read(storage_key)
  const content = sealed && openPages(deps.secret, id, sealed)[address.page - 1]
  if (!content) throw new Refusal('document-gone')
  return content
}

export type RevealedVerification = {
  form: VerificationForm
  email: string
  bank: BankDetails | null
  /** For a renewal: its changes to the approved details. */
  changes: ComparedDetail[]
}

/** All submitted data in full, for an operator with a reason; the audit log records each access. */
export async function revealVerification(
  deps: Deps,
  look: Look,
  visitor: Visitor,
): Promise<RevealedVerification> {
  const operator = operatorOf(visitor)
  return lookAt(deps, 'reveal-verification', look, operator.id, async (tx, id) => {
    const row = await tx
      .selectFrom('verification')
      .innerJoin('account', 'account.id', 'verification.account_id')
      .leftJoin('vault.verification_form as form', 'form.verification_id', 'verification.id')
      .leftJoin('vault.bank_account as bank', 'bank.host_id', 'verification.account_id')
      .select(['account.email', 'verification.account_id', 'form.form_sealed', 'bank.details_sealed'])
      .select(['verification.kind', 'verification.decided_at'])
      .where('verification.id', '=', id)
      .where('verification.state', '<>', 'draft')
      .executeTakeFirst()
    if (!row?.form_sealed) throw new Refusal('verification-not-found')
    const form = openForm(deps.secret, id, row.form_sealed)
    const approved =
      row.kind === 'renewal' ? await findApprovedForm(deps, tx, row.account_id, row.decided_at) : null
    return {
      form,
      changes: row.kind === 'renewal' ? comparedForms(approved ?? emptyForm, form, { isWhole: true }) : [],
      email: row.email,
      bank: row.details_sealed && openBank(deps.secret, row.account_id, row.details_sealed),
    }
  })
}

async function lookAt<Found>(
  { db, now }: Deps,
  act: string,
  { id, reason }: Look,
  operatorId: string,
  read: (tx: Tx, id: string) => Promise<Found>,
): Promise<Found> {
  const why = lookReason(reason)
  if (!why) throw new Refusal('look-needs-reason')
  if (!isUuid(id)) throw new Refusal('verification-not-found')
  return db.transaction().execute(async (tx) => {
    const found = await read(tx, id)
    const { account_id } = await tx
      .selectFrom('verification')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // Operators cannot open their own documents.
    if (account_id === operatorId) throw new Refusal('verification-own')
    await recordAction(tx, now(), {
      actorId: operatorId,
      act,
      subject: { kind: 'verification', id },
      reason: why,
    })
    return found
  })
}

async function findDocument(tx: Tx, id: string): Promise<{ pages: number; storage_key: string }> {
  const document = isUuid(id)
    ? await tx
        .selectFrom('vault.identity_document as document')
        .innerJoin('verification', 'verification.id', 'document.verification_id')
        .select(['document.pages', 'document.storage_key'])
        .where('verification.id', '=', id)
        .where('verification.state', '<>', 'draft')
        .executeTakeFirst()
    : undefined
  if (!document) throw new Refusal('verification-not-found')
  if (!document.storage_key) throw new Refusal('document-gone')
  return { pages: document.pages, storage_key: document.storage_key }
}
