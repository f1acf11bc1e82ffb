import { approveVerification } from '#domain/verification/decide-verification.ts'
import { openDocument } from '#domain/verification/reveal-verification.ts'
import { saveDraft } from '#domain/verification/save-draft.ts'
import { submitVerification } from '#domain/verification/submit-verification.ts'
import type { FormField } from '#domain/verification/verification-form-rules.ts'
import { aPendingHost, filledForm, passportPhoto } from './applicant.ts'
import { anOperator } from '../sign-in/operator.ts'
import type { World } from '../world.ts'

/** The legal name of `filledForm` after a marriage, with the new passport. */
export const renewedForm: Partial<Record<FormField, string>> = {
  hostType: 'individual',
  firstName: 'Karma',
  lastName: 'Tamang',
  dateOfBirth: filledForm.dateOfBirth,
  idType: 'passport',
  idNumber: 'PB 7711904',
}

/** A verified host whose application was approved with `filledForm`, with a document that is valid until a date or for ever. */
export async function anApprovedHost(world: World, documentExpiresOn = '') {
  const { verificationId: applicationId, ...host } = await aPendingHost(world)
  const { changed_at: bankChangedAt } = await world.db
    .selectFrom('vault.bank_account')
    .select('changed_at')
    .where('host_id', '=', host.id)
    .executeTakeFirstOrThrow()
  await approve(world, applicationId, { bankChangedAt, documentExpiresOn })
  world.clock.minutes(1)
  return { ...host, applicationId }
}

/** A verified host whose new legal details wait for an operator. */
export async function aPendingRenewal(world: World, typed: Partial<Record<FormField, string>> = renewedForm) {
  const host = await anApprovedHost(world)
  return { ...host, renewalId: await sendRenewal(world, host, typed) }
}

/** The host sends new legal details with a new document; returns the id of the renewal. */
export async function sendRenewal(
  world: World,
  host: Pick<Awaited<ReturnType<typeof anApprovedHost>>, 'email' | 'visitor'>,
  typed: Partial<Record<FormField, string>> = renewedForm,
): Promise<string> {
  const document = await passportPhoto(`${host.email} again`)
  const id = await saveDraft(world.deps, { typed, document, kind: 'renewal' }, host.visitor())
  await submitVerification(world.deps, host.visitor(), 'renewal')
  return id
}

type Approval = { bankChangedAt?: Date | null; documentExpiresOn?: string }

/** An operator opens the document and approves. */
export async function approve(
  world: World,
  id: string,
  { bankChangedAt = null, documentExpiresOn = '' }: Approval = {},
): Promise<void> {
  const operator = await anOperator(world)
  await openDocument(world.deps, { id, reason: 'review' }, operator)
  await approveVerification(world.deps, { id, message: '', bankChangedAt, documentExpiresOn }, operator)
}
