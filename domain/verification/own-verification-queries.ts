import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { hostStatusOf } from '../host/acting-host.ts'
import type { HostStatus } from '../host/host-rules.ts'
import { addWorkingDays } from '../payment/working-day-rules.ts'
import { openForm } from './seal-verification.ts'
import { emptyForm, formProblems, maskedForm, type VerificationForm } from './verification-form-rules.ts'
import {
  isRejectReason,
  needsNewDocument,
  rejectReasons,
  VERIFICATION_WORKING_DAYS,
} from './verification-rules.ts'

export type OwnVerification = {
  status: HostStatus | null
  /** What is typed so far, numbers masked; the empty form before anything is. */
  form: VerificationForm
  /** The fields that are still missing or wrong. */
  missing: string[]
  document: { kind: 'image' | 'pdf'; pages: number; bytes: number } | null
  isBegun: boolean
  pending: { submittedAt: Date; readBy: string } | null
  rejected: { part: string; message: string; decidedAt: Date; by: string; needsNewDocument: boolean } | null
}

/** How somebody's own application stands. */
export async function findOwnVerification(deps: Deps, account: { id: string }): Promise<OwnVerification> {
  const { db, secret, now } = deps
  const status = await hostStatusOf(db, account.id)
  const [newest, earlier] = await db
    .selectFrom('verification')
    .leftJoin('vault.verification_form as form', 'form.verification_id', 'verification.id')
    .leftJoin('vault.identity_document as document', 'document.verification_id', 'verification.id')
    .leftJoin('account as operator', 'operator.id', 'verification.decided_by')
    .select(['verification.id', 'verification.state', 'submitted_at', 'decided_at', 'reason', 'message'])
    .select(['form.form_sealed', 'document.storage_key', 'document.kind', 'document.pages', 'document.bytes'])
    .select('operator.first_name as operator_name')
    .where('verification.account_id', '=', account.id)
    .orderBy('decided_at', (decided) => decided.desc().nullsFirst())
    .limit(2)
    .execute()
  const isBegun = newest?.state === 'draft'
  const form = isBegun && newest.form_sealed ? openForm(secret, newest.id, newest.form_sealed) : emptyForm
  const hasDocument = isBegun && newest.storage_key !== null
  const decided = isBegun ? earlier : newest
  return {
    ...{ status, isBegun, form: maskedForm(form) },
    missing: Object.keys(formProblems(form, { hasDocument, today: nepalDate(now()) })),
    document: hasDocument
      ? { kind: newest.kind === 'pdf' ? 'pdf' : 'image', pages: newest.pages ?? 1, bytes: newest.bytes ?? 0 }
      : null,
    pending:
      newest?.state === 'pending' && newest.submitted_at
        ? { submittedAt: newest.submitted_at, readBy: readBy(newest.submitted_at) }
        : null,
    rejected:
      decided?.state === 'rejected' && decided.decided_at
        ? {
            part: isRejectReason(decided.reason) ? rejectReasons[decided.reason].part : 'Your application',
            ...{
              message: decided.message,
              decidedAt: decided.decided_at,
              by: decided.operator_name || 'An operator',
            },
            needsNewDocument: needsNewDocument(decided.reason),
          }
        : null,
  }
}

/** The date by which an application that was sent at that instant is read. */
export function readBy(submittedAt: Date): string {
  return addWorkingDays(nepalDate(submittedAt), VERIFICATION_WORKING_DAYS)
}
