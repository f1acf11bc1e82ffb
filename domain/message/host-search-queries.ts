import { sql } from 'kysely'
import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { writerOf } from './speaker.ts'

/** With fewer characters nobody is looked for. */
export const FEWEST_CHARACTERS = 2
/** So many hosts are shown at once. */
export const MOST_HOSTS = 10
/** So many of a host's treks are named; the others are counted. */
const NAMED_TREKS = 2

export type FoundHost = {
  id: string
  name: string
  photoKey: string | null
  isVerified: boolean
  /** The names of the newest active treks, and how many there are of all of them. */
  treks: string[]
  trekCount: number
}

/**
 * Hosts who can be written to, never whoever asks: those whose name contains a text, and only when there is none, those whose
 * treks or regions do. Without accents, capitals and doubled spaces; verified ones first; nobody for a text that is too short.
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

/** What was typed, as it is looked for. */
export function typedHost(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, 120)
}

/** Whether a text is not looked for because it has fewer than two characters. */
export function isTooShort(typed: string): boolean {
  return [...typed].length < FEWEST_CHARACTERS
}
