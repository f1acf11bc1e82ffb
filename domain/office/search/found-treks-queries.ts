import type { Db } from '../../deps.ts'
import { type Found, MOST_FOUND, type Query } from './read-query.ts'

/** Treks by a part of their name, their slug, their region, or a prefix of their host's name. */
export async function findFoundTreks(db: Db, { id, text, prefix }: Query): Promise<Found[]> {
  const rows = await db
    .selectFrom('trek')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .select(['trek.id', 'trek.name', 'trek.region', 'trek.state', 'host.display_name as host'])
    .where(({ eb, fn, or }) =>
      or([
        ...(id ? [eb('trek.id', '=', id)] : []),
        eb('trek.slug', '=', text),
        eb(fn<string>('lower', ['trek.name']), 'like', `%${prefix}`),
        eb(fn<string>('lower', ['trek.region']), 'like', prefix),
        eb(fn<string>('lower', ['host.display_name']), 'like', prefix),
      ]),
    )
    .orderBy('trek.name')
    .limit(MOST_FOUND)
    .execute()
  return rows.map(({ id: trek, name, region, state, host }) => ({
    ...({ kind: 'trek', id: trek, title: name, state } as const),
    note: `${region}, ${host}`,
  }))
}
