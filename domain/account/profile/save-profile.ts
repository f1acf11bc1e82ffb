import { nepalDate } from '../../dates.ts'
import type { Deps, Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { seal } from '../../seal.ts'
import { maskedPassport } from './passport-rules.ts'
import { privateDetails, PROFILE_PURPOSE } from './profile-queries.ts'
import {
  type PrivateDetails,
  profileErrors,
  type ProfileForm,
  readDay,
  readPassport,
} from './profile-rules.ts'

/**
 * Saves one's own details as typed; never the email address, role or credit. A returned passport mask leaves the number
 * unchanged. Refused with the sentences by field when something is wrong.
 */
export async function saveProfile(deps: Deps, form: ProfileForm, account: { id: string }): Promise<void> {
  const { db, now, secret } = deps
  await db.transaction().execute(async (tx) => {
    const { firstName, lastName, phone, address, city, country } = form
    // Locks the row until the end, so that two forms do not mix.
    const { numUpdatedRows } = await tx
      .updateTable('account')
      .set({ first_name: firstName, last_name: lastName, phone, address, city, country })
      .where('id', '=', account.id)
      .where('state', '=', 'active')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('signed-out')
    const { passport: known } = await privateDetails(tx, secret, account.id)
    const stored = maskedPassport(known)
    const fields = profileErrors(form, stored, nepalDate(now()))
    if (Object.keys(fields).length > 0) throw new Refusal('profile-invalid', { fields })
    const passport = form.passport === stored ? known : readPassport(form.passport)
    const { nationality, gender } = form
    await keepPrivate(tx, deps, account.id, {
      bornOn: readDay(form.born) ?? '',
      nationality,
      gender,
      passport,
    })
  })
}

async function keepPrivate(tx: Tx, { now, secret }: Deps, accountId: string, details: PrivateDetails) {
  if (Object.values(details).every((each) => each === '')) {
    await tx.deleteFrom('vault.profile').where('account_id', '=', accountId).execute()
    return
  }
  const details_sealed = seal(secret, PROFILE_PURPOSE, accountId, JSON.stringify(details))
  await tx
    .insertInto('vault.profile')
    .values({ account_id: accountId, details_sealed, changed_at: now() })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ details_sealed, changed_at: now() }),
    )
    .execute()
}
