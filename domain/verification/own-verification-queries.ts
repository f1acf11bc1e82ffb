import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { hostStatusOf } from '../host/acting-host.ts'
import type { HostStatus } from '../host/host-states.ts'
import { addWorkingDays } from '../working-day-rules.ts'
import { openForm } from './seal-verification.ts'
import { approvalEndedOn } from './document-expiry-queries.ts'
import { findApprovedForm } from './approved-form-queries.ts'
import {
  displayNameOf,
  emptyForm,
  formProblems,
  maskedForm,
  renewalOf,
  type VerificationForm,
} from './verification-form-rules.ts'
import {
  isRejectReason,
  needsNewDocument,
  rejectReasons,
  VERIFICATION_WORKING_DAYS,
  type VerificationKind,
} from './verification-rules.ts'
import { verificationIs } from './verification-states.ts'

export type OwnVerification = {
  status: HostStatus | null
  /** What is typed so far, numbers masked; the empty form before anything is. */
  form: VerificationForm
  /** The fields that are still missing or wrong. */
  missing: string[]
  document: { kind: 'image' | 'pdf'; pages: number; bytes: number } | null
  isBegun: boolean
  /** It was sent and withdrawn, and is a draft again. */
  isWithdrawn: boolean
  /** For a renewal: the legal name in force, and when the last renewal was approved if there is none after it. */
  legalName: string
  approvedAt: Date | null
  /** The approval ended because its document had expired: the treks take no new bookings. */
  isEnded: boolean
  pending: { submittedAt: Date; readBy: string } | null
  rejected: { part: string; message: string; decidedAt: Date; by: string; needsNewDocument: boolean } | null
}

/** The state of an account's own application or renewal. The form of a renewal starts with the approved data. */
export async function findOwnVerification(
  deps: Deps,
  account: { id: string },
  kind: VerificationKind = 'application',
): Promise<OwnVerification> {
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
    .where('verification.kind', '=', kind)
    .orderBy('decided_at', (decided) => decided.desc().nullsFirst())
    .limit(2)
    .execute()
  const isBegun = verificationIs.draft(newest?.state)
  const approved = (kind === 'renewal' && (await findApprovedForm(deps, db, account.id))) || emptyForm
  const form =
    isBegun && newest.form_sealed ? openForm(secret, newest.id, newest.form_sealed) : renewalOf(approved)
  const hasDocument = isBegun && newest.storage_key !== null
  const decided = isBegun ? earlier : newest
  return {
    status,
    isBegun,
    form: maskedForm(form),
    legalName: displayNameOf(approved),
    isEnded: (await approvalEndedOn(db, account.id)) !== null,
    isWithdrawn: isBegun && newest?.submitted_at != null,
    approvedAt: verificationIs.approved(newest?.state) ? (newest?.decided_at ?? null) : null,
    missing: Object.keys(formProblems(form, { hasDocument, today: nepalDate(now()), kind })),
    document: hasDocument
      ? { kind: newest.kind === 'pdf' ? 'pdf' : 'image', pages: newest.pages ?? 1, bytes: newest.bytes ?? 0 }
      : null,
    pending:
      newest?.submitted_at && verificationIs.pending(newest.state)
        ? { submittedAt: newest.submitted_at, readBy: readBy(newest.submitted_at) }
        : null,
    rejected:
      decided?.decided_at && verificationIs.rejected(decided.state)
        ? {
            part: isRejectReason(decided.reason) ? rejectReasons[decided.reason].part : 'Your application',
            message: decided.message,
            decidedAt: decided.decided_at,
            by: decided.operator_name || 'An operator',
            needsNewDocument: needsNewDocument(decided.reason),
          }
        : null,
  }
}

/** The date by which an application sent at that instant is reviewed. */
export function readBy(submittedAt: Date): string {
  return addWorkingDays(nepalDate(submittedAt), VERIFICATION_WORKING_DAYS)
}
