import { isFresh } from '../account/fresh-proof-rules.ts'
import type { Account, Visitor } from '../account/visitor.ts'
import { nepalDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { recordAction } from '../audit/record-action.ts'
import { readBankDetails } from '../payout/bank/bank-details-rules.ts'
import { putBankDetails } from './bank/save-bank-details.ts'
import { copyPicture, removePicture } from '../picture/store-picture.ts'
import { Refusal } from '../refusal.ts'
import { readWords } from '../text-rules.ts'
import { lockDraft, maySend } from './save-draft.ts'
import {
  bankOf,
  displayNameOf,
  formProblems,
  specialitiesOf,
  type VerificationForm,
} from './verification-form-rules.ts'
import { APPLICATIONS_DAYS, MOST_APPLICATIONS, type VerificationKind } from './verification-rules.ts'

/**
 * Submits the account's draft to the operators: it must have all fields, the document, and a second factor within ten
 * minutes, because it decides where payouts go. An application makes the account a pending host; a renewal changes
 * nothing until it is approved. At most three times in 30 days.
 */
export async function submitVerification(
  deps: Deps,
  visitor: Visitor,
  kind: VerificationKind = 'application',
): Promise<void> {
  const { account } = visitor
  if (!account) throw new Refusal('verification-signed-out')
  const at = deps.now()
  await maySend(deps, account.id, kind)
  const draft = await deps.db
    .selectFrom('verification')
    .select('id')
    .where('account_id', '=', account.id)
    .where('kind', '=', kind)
    .where('state', 'in', ['draft', 'pending'])
    .executeTakeFirst()
  if (!draft) throw new Refusal('verification-incomplete', { fields: {} })
  // A submission without a second factor is refused below, so nothing is copied for it.
  const copies = kind === 'application' && isFresh(visitor.secondFactorAt, at)
  const photo = copies ? await copyOfPhoto(deps, account.id) : null
  try {
    await send(deps, { draftId: draft.id, kind, photo, at }, { ...visitor, account })
  } catch (error) {
    if (photo) await removePicture(deps, photo)
    throw error
  }
}

/** The audit log's act for each kind; both count towards the limit of submissions. */
const submissions = { application: 'submit-verification', renewal: 'submit-renewal' } as const

type Sending = { draftId: string; kind: VerificationKind; photo: string | null; at: Date }

async function send(
  deps: Deps,
  { draftId, kind, photo, at }: Sending,
  visitor: Visitor & { account: Account },
): Promise<void> {
  const { account, secondFactorAt } = visitor
  const draft = { id: draftId }
  await deps.db.transaction().execute(async (tx) => {
    const form = await lockDraft(deps, tx, draft.id)
    const fields = formProblems(form, {
      hasDocument: await hasDocument(tx, draft.id),
      today: nepalDate(at),
      kind,
    })
    if (Object.keys(fields).length > 0) throw new Refusal('verification-incomplete', { fields })
    if (!isFresh(secondFactorAt, at)) throw new Refusal('second-factor-needed')
    await mustNotBeTooOften(tx, account.id, at)
    await tx
      .updateTable('verification')
      .set({ state: 'pending', submitted_at: at, document_type: form.idType })
      .where('id', '=', draft.id)
      .execute()
    if (kind === 'application') {
      await writeHost(deps, tx, account.id, { form, photo, at })
      const { details } = readBankDetails(bankOf(form))
      await putBankDetails(deps, tx, { hostId: account.id, details }, visitor)
    }
    const subject = { kind: 'verification', id: draft.id }
    await recordAction(tx, at, { actorId: account.id, act: submissions[kind], subject })
    await deps.enqueue(tx, 'mail-verification-submitted', { verificationId: draft.id })
    crashPoint('submit-verification:before-commit')
  })
}

async function hasDocument(tx: Tx, id: string): Promise<boolean> {
  const document = await tx
    .selectFrom('vault.identity_document')
    .select('storage_key')
    .where('verification_id', '=', id)
    .executeTakeFirst()
  return Boolean(document?.storage_key)
}

async function mustNotBeTooOften(tx: Tx, accountId: string, at: Date): Promise<void> {
  const { count } = await tx
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('actor_id', '=', accountId)
    .where('act', 'in', Object.values(submissions))
    .where('happened_at', '>', new Date(at.getTime() - APPLICATIONS_DAYS * 86_400_000))
    .executeTakeFirstOrThrow()
  if (count >= MOST_APPLICATIONS) throw new Refusal('verification-too-often')
}

/** The public page has a separate copy of the picture: the account's may change or be deleted. */
async function copyOfPhoto(deps: Deps, accountId: string): Promise<string | null> {
  const { photo_key } = await deps.db
    .selectFrom('account')
    .select('photo_key')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return photo_key && copyPicture(deps, 'profile', photo_key)
}

type Written = { form: VerificationForm; photo: string | null; at: Date }

/** The public page's data, which is public after an approval; until then only the applicant and operators see it. */
async function writeHost({ enqueue }: Deps, tx: Tx, id: string, { form, photo, at }: Written): Promise<void> {
  const before = await tx.selectFrom('host').select('photo_key').where('id', '=', id).executeTakeFirst()
  if (photo && before?.photo_key) await enqueue(tx, 'remove-picture', { key: before.photo_key })
  const host = {
    photo_key: photo ?? before?.photo_key ?? null,
    kind: form.hostType,
    status: 'pending' as const,
    display_name: displayNameOf(form),
    phone: readWords(form.phoneNumber),
    experience: readWords(form.experience),
    years_of_experience: Number(form.yearsOfExperience),
    specialities: specialitiesOf(form.specialities),
  }
  await tx
    .insertInto('host')
    .values({ id, ...host, created_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(host))
    .execute()
  if (form.hostType === 'company') return
  await tx
    .updateTable('account')
    .set({ first_name: readWords(form.firstName), last_name: readWords(form.lastName) })
    .where('id', '=', id)
    .where('first_name', '=', '')
    .execute()
}
