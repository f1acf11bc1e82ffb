import type { Visitor } from '../../account/visitor.ts'
import type { Deps } from '../../deps.ts'
import { staffOf } from '../../account/staff.ts'
import { readLookReason } from '../../suspension/person-rules.ts'
import { recordAction } from '../../audit/record-action.ts'
import { finders } from './finders.ts'
import { type Found, readQuery } from './read-query.ts'

export type FoundGroup = { label: string; found: Found[] }

/**
 * The results of a search text: bookings, people, treks; operators read names and addresses in full, support masked.
 */
export async function findInOffice(
  { db }: Pick<Deps, 'db'>,
  typed: string,
  visitor: Visitor,
): Promise<FoundGroup[]> {
  const { role } = staffOf(visitor)
  const query = readQuery(typed)
  return Promise.all(finders.map(async ({ label, find }) => ({ label, found: await find(db, query, role) })))
}

/**
 * The same, for a new search: the audit log has the search, its reason and the number of people found, but not the
 * typed text, which may contain a name.
 */
export async function searchOffice(
  deps: Pick<Deps, 'db' | 'now'>,
  { typed, reason }: { typed: string; reason: string },
  visitor: Visitor,
): Promise<void> {
  const staff = staffOf(visitor)
  const why = readLookReason(reason)
  const groups = await findInOffice(deps, typed, visitor)
  const about = groups.filter((_, index) => finders[index]?.aboutPeople).flatMap(({ found }) => found)
  if (about.length === 0) return
  await deps.db.transaction().execute((tx) =>
    recordAction(tx, deps.now(), {
      actorId: staff.id,
      act: 'search-office',
      reason: why,
      detail: { found: about.length },
      subject: { kind: 'account', id: staff.id },
    }),
  )
}
