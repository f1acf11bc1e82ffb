import { sql } from 'kysely'
import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { writerOf } from './speaker.ts'

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
      select h.id, h.name, h.photo_key as "photoKey", h.is_verified as "isVerified", t.count as "trekCount",
        array(select name from trek where host_id = h.id and state = 'active'
          order by created_at desc, name limit ${NAMED_TREKS}) as treks
      from public_host h join account a on a.id = h.id and a.state = 'active'
      cross join lateral (select count(*)::int from trek where host_id = h.id and state = 'active') t
      where h.id <> ${me.id} and ${matches}
      order by h.is_verified desc, search_text(h.name), h.id
      limit ${MOST_HOSTS}`.execute(db)
    return rows
  }
  const named = await found(sql`search_text(regexp_replace(h.name, '\\s+', ' ', 'g')) ${within}`)
  if (named.length > 0) return named
  return found(sql`h.id in (select host_id from trek
    where state = 'active' and (search_text(name) ${within} or search_text(region) ${within}))`)
}

/** The normalised search text. */
export function typedHost(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, 120)
}

/** Whether a text has fewer than two characters and is not searched. */
export function isTooShort(typed: string): boolean {
  return [...typed].length < FEWEST_CHARACTERS
}
