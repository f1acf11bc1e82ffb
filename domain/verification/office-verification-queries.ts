import { isUuid } from '../ids.ts'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { maskedEmail } from '../mask-rules.ts'
import { workingDaysUntil } from '../working-day-rules.ts'
import { compareNames } from '../payout/bank/holder-name-rules.ts'
import { Refusal } from '../refusal.ts'
import { openBank } from '../payout/bank/seal-bank-details.ts'
import { findApprovedForm } from './approved-form-queries.ts'
import { readBy } from './own-verification-queries.ts'
import { openForm } from './seal-verification.ts'
import { comparedForms, maskedBirth } from './renewal/renewal-rules.ts'
import { displayNameOf, emptyForm, idTypes, maskedNumber, type IdType } from './verification-form-rules.ts'
import { isRejectReason, rejectReasons } from './verification-rules.ts'
import { verificationIs } from './verification-states.ts'

/** A comparison by the program; a person compares everything else. */
export type Check = { isRight: boolean; says: string }

/**
 * An application or renewal as an operator sees it: numbers, address and birth masked. A renewal includes its changes
 * to the approved details.
 */
export async function findVerification(deps: Deps, id: string) {
  const row = isUuid(id) ? await applicationOf(deps, id) : undefined
  if (!row?.submitted_at) throw new Refusal('verification-not-found')
  const form = row.form_sealed ? openForm(deps.secret, id, row.form_sealed) : emptyForm
  const name = displayNameOf(form) || row.display_name
  const approved =
    row.verification_kind === 'renewal'
      ? await findApprovedForm(deps, deps.db, row.account_id, row.decided_at)
      : null
  const given = row.details_sealed && openBank(deps.secret, row.account_id, row.details_sealed)
  // For an application the typed value, until it is erased; a renewal has no bank details.
  const typed = row.verification_kind === 'renewal' ? '' : form.accountHolderName
  const holder = typed || given?.holder || null
  return {
    id,
    state: row.state,
    hostId: row.account_id,
    status: row.status,
    name: row.display_name,
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    message: row.message,
    reason: isRejectReason(row.reason) ? rejectReasons[row.reason].part : '',
    isRenewal: row.verification_kind === 'renewal',
    changes:
      row.verification_kind === 'renewal' && row.form_sealed
        ? comparedForms(approved ?? emptyForm, form)
        : [],
    kind: form.hostType === 'company' ? ('company' as const) : ('individual' as const),
    daysLeft: verificationIs.pending(row.state)
      ? workingDaysUntil(nepalDate(deps.now()), readBy(row.submitted_at))
      : null,
    facts: {
      born: maskedBirth(form.dateOfBirth),
      phone: form.phoneNumber.slice(0, -3).replace(/[^\s+]/g, '•') + form.phoneNumber.slice(-3),
      document: `${idTypes[(row.document_type || form.idType) as IdType] ?? 'Document'}${form.idNumber ? `, ${maskedNumber(form.idNumber)}` : ''}`,
      documentExpiresOn: row.document_expires_on,
      experience: form.experience,
      years: form.yearsOfExperience,
      specialities: form.specialities,
      bank: row.masked ? [row.masked, form.accountType].filter(Boolean).join(', ') : 'none',
      email: maskedEmail(row.email),
      isErased: row.form_sealed === null,
    },
    document: { pages: row.storage_key ? (row.pages ?? 0) : 0, kind: row.kind },
    bank: row.changed_at
      ? {
          changedAt: row.changed_at,
          isConfirmed: row.confirmed_at !== null,
          verdict: compareNames(name, holder ?? '').verdict,
        }
      : null,
    checks: [holderCheck(name, holder), ...(await otherUses(deps, row))] satisfies Check[],
    history: await historyOf(deps, [id, row.account_id]),
  }
}

/** The oldest other pending application, and the number of pending ones. */
export async function findNextVerification({ db }: Pick<Deps, 'db'>, id: string) {
  const waiting = await db
    .selectFrom('verification')
    .select('id')
    .where('state', '=', 'pending')
    .orderBy('submitted_at')
    .orderBy('id')
    .execute()
  const place = waiting.findIndex((each) => each.id === id)
  return { nextId: waiting.find((each) => each.id !== id)?.id ?? null, place: place + 1, all: waiting.length }
}

/** The history of these subjects, newest first. */
export async function historyOf({ db }: Pick<Deps, 'db'>, subjects: readonly string[]) {
  return db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.actor_id')
    .select(['happened_at', 'act', 'reason', 'actor_id', 'account.first_name', 'account.email'])
    .where('subject_id', 'in', [...subjects])
    .where('subject_kind', 'in', ['verification', 'host'])
    .orderBy('audit_entry.id', 'desc')
    .limit(50)
    .execute()
}

async function applicationOf({ db }: Deps, id: string) {
  return db
    .selectFrom('verification')
    .innerJoin('account', 'account.id', 'verification.account_id')
    .innerJoin('host', 'host.id', 'verification.account_id')
    .leftJoin('vault.verification_form as form', 'form.verification_id', 'verification.id')
    .leftJoin('vault.identity_document as document', 'document.verification_id', 'verification.id')
    .leftJoin('vault.bank_account as bank', 'bank.host_id', 'host.id')
    .select([
      'verification.id',
      'verification.state',
      'verification.kind as verification_kind',
      'verification.account_id',
      'submitted_at',
      'decided_at',
    ])
    .select([
      'reason',
      'message',
      'document_type',
      'document_expires_on',
      'account.email',
      'host.display_name',
      'host.status',
    ])
    .select([
      'form.form_sealed',
      'document.storage_key',
      'document.pages',
      'document.kind',
      'document.sha256',
    ])
    .select(['bank.masked', 'bank.changed_at', 'bank.confirmed_at', 'bank.details_sealed'])
    .where('verification.id', '=', id)
    .where('verification.state', '<>', 'draft')
    .executeTakeFirst()
}

async function otherUses(
  { db }: Deps,
  { account_id, sha256 }: { account_id: string; sha256: Buffer | null },
) {
  if (!sha256) return []
  const other = await db
    .selectFrom('vault.identity_document as document')
    .innerJoin('verification', 'verification.id', 'document.verification_id')
    .select('verification.id')
    .where('document.sha256', '=', sha256)
    .where('verification.account_id', '<>', account_id)
    .limit(1)
    .executeTakeFirst()
  return [
    other
      ? { isRight: false, says: 'Another account has sent the same file' }
      : { isRight: true, says: 'No other account has sent this file' },
  ]
}

function holderCheck(name: string, holder: string | null): Check {
  if (holder === null) return { isRight: false, says: 'There are no bank details' }
  const { verdict, says } = compareNames(name, holder)
  if (verdict === 'equal') return { isRight: true, says: 'Account holder is the name in the form' }
  if (verdict === 'similar')
    return { isRight: false, says: `Account holder is nearly the name in the form. ${says}` }
  return { isRight: false, says: `Account holder is not the name in the form. ${says}` }
}
