import type { Tx } from '#domain/deps.ts'
import { sealForm } from '#domain/verification/seal-verification.ts'
import { emptyForm, type VerificationForm } from '#domain/verification/verification-form-rules.ts'
import { renewals } from '../applications.ts'
import { hosts, type SeedHost } from '../hosts.ts'
import { idOf } from '../name-id.ts'
import { staff } from '../people.ts'
import { accountId } from './write-people.ts'

/** Company names as registered. The account of the last one has a slightly different holder. */
const registeredNames: Readonly<Record<string, string>> = {
  'expeditions@example.com': 'Kosi Karnali Expeditions Pvt. Ltd.',
  'walks@example.com': 'Helambu Walking Cooperative',
}

/** Writes the applications accepted before the demonstration begins; their documents are erased. */
export async function writeAcceptedApplications(tx: Tx, now: Date, secret: string): Promise<void> {
  const [operator] = staff.filter(({ role }) => role === 'operator')
  const at = new Date(now.getTime() - 690 * 86_400_000)
  for (const host of hosts.filter(({ status }) => status !== 'pending')) {
    const id = idOf('verification', host.email)
    await tx
      .insertInto('verification')
      .values({ id, account_id: accountId(host.email), state: 'draft', begun_at: at, changed_at: at })
      .execute()
    const form = formOf(host)
    const sent = { state: 'pending' as const, submitted_at: at, document_type: form.idType }
    await tx.updateTable('verification').set(sent).where('id', '=', id).execute()
    const decided_by = operator ? accountId(operator.email) : null
    const accepted = { state: 'approved' as const, decided_at: at, decided_by }
    await tx.updateTable('verification').set(accepted).where('id', '=', id).execute()
    await tx
      .insertInto('vault.verification_form')
      .values({ verification_id: id, form_sealed: sealForm(secret, id, form) })
      .execute()
  }
}

function formOf({ email, kind, firstName, lastName, displayName }: SeedHost): VerificationForm {
  const { dateOfBirth = '' } = renewals[email]?.form ?? {}
  if (kind === 'individual') return { ...emptyForm, firstName, lastName, dateOfBirth }
  const businessName = registeredNames[email] ?? displayName
  const businessAddress = 'Lazimpat, Kathmandu, Nepal'
  return {
    ...emptyForm,
    hostType: 'company',
    businessName,
    businessAddress,
    idType: 'registrationCertificate',
  }
}
