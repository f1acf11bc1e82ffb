import type { Deps, Tx } from '../../deps.ts'
import { closeBankProposals, withdrawConfirmation } from '../../payout/bank/bank-changes.ts'
import { compareNames } from '../../payout/bank/holder-name-rules.ts'
import { lockHost, reviewHost } from '../../payout/hold-payouts.ts'
import { openBank } from '../../payout/bank/seal-bank-details.ts'
import { openForm } from '../seal-verification.ts'
import { displayNameOf, emptyForm } from '../verification-form-rules.ts'
import { findApprovedForm } from '../approved-form-queries.ts'

/**
 * Applies an approved renewal: the type of the host, and the legal name that bank details are compared with. A bank
 * account whose holder is not the new name loses its confirmation, so payouts wait until it is confirmed again. The
 * public name, the treks and the bookings stay, and an ended approval is valid again. The caller has locked the renewal
 * and has not approved it yet.
 */
export async function applyRenewal(
  deps: Pick<Deps, 'secret'>,
  tx: Tx,
  at: Date,
  { id, hostId }: { id: string; hostId: string },
): Promise<void> {
  const { form_sealed } = await tx
    .selectFrom('vault.verification_form')
    .select('form_sealed')
    .where('verification_id', '=', id)
    .executeTakeFirstOrThrow()
  const form = openForm(deps.secret, id, form_sealed)
  const before = (await findApprovedForm(deps, tx, hostId)) ?? emptyForm
  await lockHost(tx, hostId)
  await tx
    .updateTable('host')
    .set({ kind: form.hostType, approval_ended_at: null })
    .where('id', '=', hostId)
    .execute()
  const name = displayNameOf(form)
  if (compareNames(displayNameOf(before), name).verdict === 'equal') return
  const account = await tx
    .selectFrom('vault.bank_account')
    .select('details_sealed')
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  if (!account) return
  // Closes proposals to a second operator about the earlier name.
  await closeBankProposals(tx, hostId, at)
  const { holder } = openBank(deps.secret, hostId, account.details_sealed)
  if (compareNames(name, holder).verdict !== 'different') return
  await withdrawConfirmation(tx, hostId)
  await reviewHost(tx, hostId, at)
}
