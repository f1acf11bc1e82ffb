import { idsOfReference } from '../../booking-reference.ts'
import { Refusal } from '../../refusal.ts'

/** A search text, parsed once for all finders. */
export type Query = {
  /** Trimmed, in lower case. */
  text: string
  /** As a prefix of a name, for `like`. */
  prefix: string
  id: string | null
  /** The range of ids for a booking with that reference. */
  reference: { first: string; last: string } | null
}

export type Found = {
  kind: 'trek' | 'booking' | 'person'
  id: string
  title: string
  note: string
  state: string
}

/** The maximum of results of each kind. */
export const MOST_FOUND = 20
const SHORTEST = 2
const LONGEST = 120
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Parses the typed text for the finders; refused when it is too short or too long. */
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
