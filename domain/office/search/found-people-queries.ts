import type { Db } from '../../deps.ts'
import { shownTo } from '../../suspension/person-rules.ts'
import { type Found, MOST_FOUND, type Query } from './read-query.ts'

/** Accounts by id, by a prefix of an address or a name, or by a host's name. */
export async function findFoundPeople(db: Db, query: Query, role: string): Promise<Found[]> {
  const { id, prefix } = query
  const [first = '', last = ''] = query.text.split(' ')
  const rows = await db
    .selectFrom('account')
    .leftJoin('host', 'host.id', 'account.id')
    .select(['account.id', 'account.email', 'account.state', 'account.role'])
    .select(['account.first_name as firstName', 'account.last_name as lastName'])
    .select(['host.display_name as host', 'host.status as hostStatus'])
    .where('account.state', '<>', 'erased')
    .where(({ eb, fn, or, and }) => {
      const lower = (column: 'first_name' | 'last_name') => fn<string>('lower', [`account.${column}`])
      return or([
        ...(id ? [eb('account.id', '=', id)] : []),
        eb(fn<string>('lower', [eb.cast('account.email', 'text')]), 'like', prefix),
        eb(lower('first_name'), 'like', prefix),
        eb(lower('last_name'), 'like', prefix),
        and([
          eb(lower('first_name'), '=', first),
          eb(lower('last_name'), 'like', `${last.replace(/[\\%_]/g, '\\$&')}%`),
        ]),
        eb(fn<string>('lower', ['host.display_name']), 'like', prefix),
      ])
    })
    .orderBy('account.created_at', 'desc')
    .orderBy('account.id')
    .limit(MOST_FOUND)
    .execute()
  return rows.map((row) => {
    const { name, email } = shownTo(role, row)
    const roles = [row.role === 'traveller' ? '' : row.role, row.hostStatus ? `host, ${row.hostStatus}` : '']
    return {
      ...({ kind: 'person', id: row.id, title: name || email, state: row.state } as const),
      // A host's name is public.
      note: [name ? email : '', row.host ?? '', ...roles].filter(Boolean).join(' · '),
    }
  })
}
