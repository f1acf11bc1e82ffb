import { sql } from 'kysely'
import type { Visitor } from '../../account/visitor.ts'
import type { Deps } from '../../deps.ts'
import { listed } from '../../trek/search/found-treks.ts'
import { writerOf } from '../speaker.ts'

/** The shortest search text. */
export const FEWEST_CHARACTERS = 2
/** The most hosts in the result. */
export const MOST_HOSTS = 10
/** The number of a host's treks that are named; the others are counted. */
const NAMED_TREKS = 2

export type FoundHost = {
  id: string
  name: string
  photoKey: string | null
  isVerified: boolean
  /** The names of the newest active treks, and the number of all of them. */
  treks: string[]
  trekCount: number
}

/**
 * Finds hosts to write to, without the searching account: those whose name contains the text, or, if there is none,
 * those with a matching trek or region. Ignores accents, case and repeated spaces; verified hosts first; none for a
 * text that is too short.
 */
export async function findHostsToWriteTo(
  { db }: Pick<Deps, 'db'>,
  text: string,
  visitor: Visitor,
): Promise<FoundHost[]> {
  const me = writerOf(visitor)
  const typed = typedHost(text)
  if (isTooShort(typed)) return []
  const within = sql`like '%' || replace(replace(replace(search_text(${typed}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  const found = async (matches: ReturnType<typeof sql<boolean>>) => {
    const { rows } = await sql<FoundHost>`
      select p.id, p.name, p.photo_key as "photoKey", p.is_verified as "isVerified", treks.count as "trekCount",
        array(select t.name from trek t join host h on h.id = t.host_id where h.id = p.id and ${listed}
          order by t.created_at desc, t.name limit ${NAMED_TREKS}) as treks
      from public_host p join account a on a.id = p.id and a.state = 'active'
      cross join lateral (select count(*)::int from trek t join host h on h.id = t.host_id
        where h.id = p.id and ${listed}) treks
      where p.id <> ${me.id} and ${matches}
      order by p.is_verified desc, search_text(p.name), p.id
      limit ${MOST_HOSTS}`.execute(db)
    return rows
  }
  const named = await found(sql`search_text(regexp_replace(p.name, '\\s+', ' ', 'g')) ${within}`)
  if (named.length > 0) return named
  return found(sql`p.id in (select h.id from trek t join host h on h.id = t.host_id
    where ${listed} and (search_text(t.name) ${within} or search_text(t.region) ${within}))`)
}

/** The normalised search text. */
export function typedHost(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, 120)
}

/** Whether a text has fewer than two characters and is not searched. */
export function isTooShort(typed: string): boolean {
  return [...typed].length < FEWEST_CHARACTERS
}
