import type { Db, Deps, Tx } from '../deps.ts'
import { openForm } from './seal-verification.ts'
import type { VerificationForm } from './verification-form-rules.ts'

/** The form that an operator approved last for this host, before `before` if given; null for a host without one. */
export async function findApprovedForm(
  { secret }: Pick<Deps, 'secret'>,
  db: Db | Tx,
  accountId: string,
  before: Date | null = null,
): Promise<VerificationForm | null> {
  let approved = db
    .selectFrom('verification')
    .innerJoin('vault.verification_form as form', 'form.verification_id', 'verification.id')
    .select(['verification.id', 'form.form_sealed'])
    .where('verification.account_id', '=', accountId)
    .where('verification.state', '=', 'approved')
  if (before) approved = approved.where('verification.decided_at', '<', before)
  const last = await approved.orderBy('verification.decided_at', 'desc').limit(1).executeTakeFirst()
  return last ? openForm(secret, last.id, last.form_sealed) : null
}
