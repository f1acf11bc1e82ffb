import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { findCodeOwner, hasReferral } from './referral-queries.ts'

/**
 * The code of a friend's link as far as the booking form should begin with it: not one's own, and not once a code was used
 * already. Whether it is anybody's is not told: that is what trying it is limited for.
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
