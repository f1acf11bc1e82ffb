import { createHash } from 'node:crypto'
import type { Visitor } from '../../account/visitor.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { actingHost } from '../acting-host.ts'
import { findHostTerms } from './host-terms-queries.ts'
import { readTerms } from './host-terms-rules.ts'

/**
 * A host publishes own terms as another version, which is never edited. Each traveller with a confirmed booking is asked to
 * agree to it; earlier consents stay. An empty text ends them. Refused when the text is the present one.
 */
export async function publishHostTerms(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { body: typed }: { body: string },
  visitor: Visitor,
): Promise<void> {
  const body = readTerms(typed)
  await db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    await tx.selectFrom('host').select('id').where('id', '=', hostId).forNoKeyUpdate().execute()
    const present = await findHostTerms(tx, hostId)
    if ((present?.body ?? '') === body) throw new Refusal('host-terms-same')
    await tx
      .insertInto('host_terms')
      .values({
        host_id: hostId,
        number: (present?.number ?? 0) + 1,
        body,
        sha256: createHash('sha256').update(body).digest(),
        made_at: now(),
      })
      .execute()
  })
}
