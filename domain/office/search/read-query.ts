import { idsOfReference } from '../../booking/booking-reference.ts'
import { Refusal } from '../../refusal.ts'

/** What somebody of ours looks for, read once for all finders. */
export type Query = {
  /** Without spaces around, small letters. */
  text: string
  /** As the beginning of a name, for `like`. */
  prefix: string
  id: string | null
  /** Between which ids a booking of that reference lies. */
  reference: { first: string; last: string } | null
}

export type Found = {
  kind: 'trek' | 'booking' | 'person'
  id: string
  title: string
  note: string
  state: string
}

/** So many of each kind are shown. */
export const MOST_FOUND = 20
const SHORTEST = 2
const LONGEST = 120
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** What was typed, as finders read it; refused when too short to mean somebody, or too long. */
export function readQuery(typed: string): Query {
  const text = typed.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
  if ([...text].length < SHORTEST) throw new Refusal('search-too-short')
  if (text.length > LONGEST) throw new Refusal('search-too-long')
  return {
    text,
    prefix: `${text.replace(/[\\%_]/g, '\\$&')}%`,
    id: UUID.test(text) ? text : null,
    reference: idsOfReference(text),
  }
}
