import type { Deps } from '../deps.ts'
import type { HostStatus } from './host-states.ts'

/** The account's menu: a name for the monogram, the photo if there is one, and the host status. */
export async function findFace({ db }: Pick<Deps, 'db'>, accountId: string) {
  const row = await db
    .selectFrom('account')
    .leftJoin('host', 'host.id', 'account.id')
    .select(['email', 'first_name', 'last_name', 'account.photo_key as photoKey'])
    .select('host.status as hostStatus')
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { email, first_name, last_name, photoKey, hostStatus } = row
  return {
    name: `${first_name} ${last_name}`.trim() || email,
    photoKey,
    hostStatus: hostStatus as HostStatus | null,
  }
}
