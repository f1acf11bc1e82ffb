import type { Deps } from '../deps.ts'
import { CONTACT_RETENTION_YEARS } from './contact-rules.ts'

const DAY_MS = 86_400_000
/** The network of a sender is only for the limits of a day. */
export const NETWORKS_RETENTION_DAYS = 2

/**
 * Deletes messages closed long ago with our answers, and earlier the networks of all; returns the number of messages.
 */
export async function forgetContacts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now()
  const before = new Date(at)
  before.setUTCFullYear(before.getUTCFullYear() - CONTACT_RETENTION_YEARS)
  await db
    .updateTable('contact_message')
    .set({ network: '' })
    .where('network', '<>', '')
    .where('sent_at', '<', new Date(at.getTime() - NETWORKS_RETENTION_DAYS * DAY_MS))
    .execute()
  return db.transaction().execute(async (tx) => {
    const old = await tx
      .selectFrom('contact_message')
      .select('id')
      .where('state', '=', 'closed')
      .where('changed_at', '<', before)
      .orderBy('id')
      .limit(1000)
      .forUpdate()
      .execute()
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return 0
    await tx.deleteFrom('contact_answer').where('contact_id', 'in', ids).execute()
    await tx.deleteFrom('contact_message').where('id', 'in', ids).execute()
    return ids.length
  })
}
