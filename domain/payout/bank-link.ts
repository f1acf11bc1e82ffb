import { hashOf } from '../account/session-queries.ts'
import type { Deps } from '../deps.ts'
import { sign } from '../secret.ts'

/** How long the link in the mail about new bank details works. */
export const BANK_LINK_DAYS = 30

/** When the link about a change of bank details ends. */
export function bankLinkEnd(changedAt: Date): Date {
  return new Date(changedAt.getTime() + BANK_LINK_DAYS * 86_400_000)
}

/**
 * The token that says 'This was not me' about one change of bank details and opens nothing else: 128 bits that follow from
 * the id of the change and the server's secret, so that a mail that is tried twice says the same. Its SHA-256 is kept.
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
