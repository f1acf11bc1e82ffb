import { sql } from 'kysely'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'

/** A host's first listed trek, for the mail; null when it is no longer listed or the account is closed. */
export async function findFirstListingMail({ db, now }: Pick<Deps, 'db' | 'now'>, trekId: string) {
  const today = nepalDate(now())
  const { rows } = await sql<FirstListingMail>`
    select t.name, t.slug, h.display_name as "hostName", a.email, count(d.id)::int as dates, min(d.starts_on) as "firstOn"
    from trek t join host h on h.id = t.host_id join account a on a.id = h.id
    left join departure d on d.trek_id = t.id and d.state = 'open' and d.starts_on > ${today}::date
    where t.id = ${trekId} and t.state = 'active' and a.state = 'active'
    group by t.id, h.id, a.id`.execute(db)
  return rows[0] ?? null
}

type FirstListingMail = {
  name: string
  slug: string
  hostName: string
  email: string
  /** Bookable departures. */
  dates: number
  firstOn: IsoDate | null
}
