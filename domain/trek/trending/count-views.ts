import { sql } from 'kysely'
import { nepalDate } from '../../dates.ts'
import type { Deps } from '../../deps.ts'
import { isUuid } from '../../ids.ts'

/** Adds views of trek pages, by slug or id, to today's count; skips unknown treks. */
export async function countViews(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  views: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = [...views].filter(([name]) => isUuid(name))
  const slugs = [...views].filter(([name]) => !isUuid(name))
  // In the order of their ids, so that two processes never deadlock.
  await sql`
    insert into trek_view (day, trek_id, views)
    select ${nepalDate(now())}::date, trek_id, sum(views)
    from (
      select t.id as trek_id, views from unnest(${names(ids)}::uuid[], ${counts(ids)}::int[]) as counted (id, views)
        join trek t on t.id = counted.id
      union all
      select t.id, views from unnest(${names(slugs)}::text[], ${counts(slugs)}::int[]) as counted (slug, views)
        join trek t on t.slug = counted.slug
    ) viewed
    group by trek_id order by trek_id
    on conflict (day, trek_id) do update set views = trek_view.views + excluded.views`.execute(db)
}

type Count = [name: string, views: number]

const names = (counted: readonly Count[]) => counted.map(([name]) => name)
const counts = (counted: readonly Count[]) => counted.map(([, views]) => views)
