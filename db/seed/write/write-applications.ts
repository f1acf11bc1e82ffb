import { createHash } from 'node:crypto'
import type { Tx } from '#domain/deps.ts'
import { maskedAccount, readBankDetails } from '#domain/payout/bank/bank-details-rules.ts'
import { sealBank } from '#domain/payout/bank/seal-bank-details.ts'
import { sealForm } from '#domain/verification/seal-verification.ts'
import { bankOf, type VerificationForm } from '#domain/verification/verification-form-rules.ts'
import type { VerificationKind } from '#domain/verification/verification-rules.ts'
import { applications, renewals } from '../applications.ts'
import { idOf } from '../name-id.ts'
import { accountId } from './write-people.ts'

type Waiting = {
  id: string
  kind: VerificationKind
  email: string
  sentHoursAgo: number
  form: VerificationForm
}

/** The applications and renewals of the demonstration that await an operator. */
export const waitingVerifications: readonly Waiting[] = [
  ...Object.entries(applications).map(([email, sent]) => ({
    id: idOf('verification', email),
    kind: 'application' as const,
    email,
    ...sent,
  })),
  ...Object.entries(renewals).map(([email, sent]) => ({
    id: idOf('renewal', email),
    kind: 'renewal' as const,
    email,
    ...sent,
  })),
]

/** The key of the encrypted document of an application or renewal. */
export function documentKey({ kind, email }: Pick<Waiting, 'kind' | 'email'>): string {
  return `sealed/${idOf(kind === 'renewal' ? 'document of renewal' : 'document', email)}.bin`
}

/**
 * Writes the applications and renewals that await an operator; their documents are drawn when the program starts. The
 * hosts of renewals are approved already.
 */
export async function writeApplications(tx: Tx, now: Date, secret: string): Promise<void> {
  for (const waiting of waitingVerifications) {
    const at = new Date(now.getTime() - waiting.sentHoursAgo * 3_600_000)
    await writeSent(tx, at, { ...waiting, secret })
    if (waiting.kind === 'application') await writeBank(tx, at, { ...waiting, secret })
  }
}

type Written = Waiting & { secret: string }

async function writeSent(tx: Tx, at: Date, { id, kind, email, form, secret }: Written): Promise<void> {
  const account_id = accountId(email)
  await tx
    .insertInto('verification')
    .values({ id, account_id, kind, state: 'draft', begun_at: at, changed_at: at })
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
      storage_key: documentKey({ kind, email }),
      kind: 'image',
      pages: 1,
      bytes: 412_000,
      sha256: createHash('sha256')
        .update(`${kind === 'renewal' ? 'renewal ' : ''}${email}`)
        .digest(),
      uploaded_at: at,
    })
    .execute()
  await tx
    .insertInto('audit_entry')
    .values({
      happened_at: at,
      actor_id: account_id,
      act: kind === 'renewal' ? 'submit-renewal' : 'submit-verification',
      reason: '',
      detail: '{}',
      subject_kind: 'verification',
      subject_id: id,
    })
    .execute()
}

async function writeBank(tx: Tx, at: Date, { email, form, secret }: Written): Promise<void> {
  const account_id = accountId(email)
  const { details } = readBankDetails(bankOf(form))
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
}
