import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { findCodeOwner, hasReferral } from './referral-queries.ts'

/**
 * The code of a friend's link for the start of the booking form: not one's own, and not after a code was used already.
 * It does not reveal whether the code exists, because trying codes is limited.
 */
export async function invitationFor(
  { db }: Pick<Deps, 'db'>,
  code: string,
  { account }: Visitor,
): Promise<string> {
  if (code === '' || !account) return code
  if ((await findCodeOwner(db, code)) === account.id) return ''
  return (await hasReferral(db, account.email)) ? '' : code
}
