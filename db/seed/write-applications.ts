import { createHash } from 'node:crypto'
import type { Tx } from '#domain/deps.ts'
import { maskedAccount, readBankDetails } from '#domain/payout/bank-details-rules.ts'
import { sealBank } from '#domain/payout/seal-bank-details.ts'
import { sealForm } from '#domain/verification/seal-verification.ts'
import { bankOf } from '#domain/verification/verification-form-rules.ts'
import { applications } from './applications.ts'
import { idOf } from './name-id.ts'
import { accountId } from './write-people.ts'

/** The id of an application in the demonstration. */
export function applicationId(email: string): string {
  return idOf('verification', email)
}

/** The storage key of an application's sealed document. */
export function documentKey(email: string): string {
  return `sealed/${idOf('document', email)}.bin`
}

/** Writes the applications that wait for an operator; their documents are created when the program starts. */
export async function writeApplications(tx: Tx, now: Date, secret: string): Promise<void> {
  for (const [email, { sentHoursAgo, form }] of Object.entries(applications)) {
    const [id, account_id] = [applicationId(email), accountId(email)]
    const at = new Date(now.getTime() - sentHoursAgo * 3_600_000)
    const { details } = readBankDetails(bankOf(form))
    await tx
      .insertInto('verification')
      .values({ id, account_id, state: 'draft', begun_at: at, changed_at: at })
      .execute()
    await tx
      .updateTable('verification')
      .set({ state: 'pending', submitted_at: at, document_type: form.idType })
      .where('id', '=', id)
      .execute()
    await tx
      .insertInto('vault.verification_form')
      .values({ verification_id: id, form_sealed: sealForm(secret, id, form) })
      .execute()
    await tx
      .insertInto('vault.identity_document')
      .values({
        verification_id: id,
        storage_key: documentKey(email),
        kind: 'image',
        pages: 1,
        bytes: 412_000,
        sha256: createHash('sha256').update(email).digest(),
        uploaded_at: at,
      })
      .execute()
    const bank = {
      host_id: account_id,
      masked: maskedAccount(details),
      changed_at: at,
      details_sealed: sealBank(secret, account_id, details),
    }
    await tx.insertInto('vault.bank_account').values(bank).execute()
    await tx
      .insertInto('vault.bank_change')
      .values({ ...bank, changed_by: account_id })
      .execute()
    await tx
      .insertInto('audit_entry')
      .values({
        happened_at: at,
        actor_id: account_id,
        act: 'submit-verification',
        reason: '',
        detail: '{}',
        subject_kind: 'verification',
        subject_id: id,
      })
      .execute()
  }
}
