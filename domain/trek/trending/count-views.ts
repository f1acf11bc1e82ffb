import { sql } from 'kysely'
import { nepalDate } from '../../dates.ts'
import type { Deps } from '../../deps.ts'

/** Adds views of trek pages, by slug or id, to today's count; skips unknown treks. */
export async function countViews(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  views: ReadonlyMap<string, number>,
): Promise<void> {
  const [names, counts] = [[...views.keys()], [...views.values()]]
  // In the order of their ids, so that two processes never deadlock.
  await sql`
    insert into trek_view (day, trek_id, views)
    select ${nepalDate(now())}::date, t.id, sum(counted.views)
    from unnest(${names}::text[], ${counts}::int[]) as counted (name, views)
    join trek t on t.slug = counted.name or t.id::text = counted.name
    group by t.id order by t.id
    on conflict (day, trek_id) do update set views = trek_view.views + excluded.views`.execute(db)
}
