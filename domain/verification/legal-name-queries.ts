import type { Db, Deps, Tx } from '../deps.ts'
import { openForm } from './seal-verification.ts'
import { displayNameOf } from './verification-form-rules.ts'

export type LegalName = {
  name: string
  kind: 'individual' | 'company'
  /** A company's business address; empty for an individual. */
  address: string
  /** When an operator compared it with the document; null while the application is undecided. */
  checkedAt: Date | null
}

/**
 * The name in each host's last approved application or renewal, or in the undecided application; nothing for a host
 * without one. A host changes it by a renewal that an operator approves, unlike the public name and the profile.
 */
export async function legalNames(
  { secret }: Pick<Deps, 'secret'>,
  db: Db | Tx,
  hostIds: readonly string[],
): Promise<Map<string, LegalName>> {
  if (hostIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('verification')
    .innerJoin('vault.verification_form as form', 'form.verification_id', 'verification.id')
    .distinctOn('verification.account_id')
    .select(['verification.id', 'verification.account_id', 'verification.decided_at', 'form.form_sealed'])
    .where('verification.account_id', 'in', [...hostIds])
    .where(({ eb, or, and }) =>
      or([
        eb('verification.state', '=', 'approved'),
        and([eb('verification.state', '=', 'pending'), eb('verification.kind', '=', 'application')]),
      ]),
    )
    .orderBy('verification.account_id')
    .orderBy('verification.decided_at', (decided) => decided.desc().nullsLast())
    .execute()
  return new Map(
    rows.map(({ id, account_id, decided_at, form_sealed }) => {
      const form = openForm(secret, id, form_sealed)
      const kind = form.hostType === 'company' ? 'company' : 'individual'
      return [
        account_id,
        { name: displayNameOf(form), kind, address: form.businessAddress, checkedAt: decided_at },
      ]
    }),
  )
}
