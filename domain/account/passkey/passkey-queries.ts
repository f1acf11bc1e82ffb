import type { Deps } from '../../deps.ts'

export type OwnPasskey = {
  id: string
  name: string
  addedAt: Date
  usedAt: Date | null
  countsAsFactor: boolean
}

/** The passkeys of an account, the oldest first. */
export async function findPasskeys({ db }: Pick<Deps, 'db'>, accountId: string): Promise<OwnPasskey[]> {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at as addedAt', 'used_at as usedAt'])
    .select('counts_as_factor as countsAsFactor')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The ids and transports by which a device finds the passkeys of an account. */
export async function findDescriptors({ db }: Pick<Deps, 'db'>, accountId: string) {
  const rows = await db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .execute()
  return rows.map((row) => ({ id: row.credential_id.toString('base64url'), transports: row.transports }))
}
