import { hashOf } from '../../account/session-queries.ts'
import type { Deps } from '../../deps.ts'
import { sign } from '../../secret.ts'

/** The validity in days of the link in the mail about new bank details. */
export const BANK_LINK_DAYS = 30

/** When the link about a change of bank details expires. */
export function bankLinkEnd(changedAt: Date): Date {
  return new Date(changedAt.getTime() + BANK_LINK_DAYS * 86_400_000)
}

/**
 * The token for 'This was not me' about one change of bank details, without any other access: 128 bits derived from the
 * id of the change and the server's secret, so that a retried mail has the same link. Its SHA-256 is stored.
 */
export async function tokenOfBankChange(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  changeId: string,
): Promise<string> {
  const digest = sign(secret, `bank-change:${changeId}`)
  const token = digest.subarray(0, 16).toString('base64url')
  await db
    .updateTable('vault.bank_change')
    .set({ link_hash: hashOf(token) })
    .where('id', '=', changeId)
    .execute()
  return token
}
