import type { Deps, Tx } from '../deps.ts'
import { UNSENT_HOURS } from './attachment-rules.ts'

const AT_ONCE = 100

/** Takes the file of a message away that is withdrawn or removed; it goes from the disk once that is certain. */
export async function dropAttachment(tx: Tx, deps: Pick<Deps, 'later'>, messageId: string): Promise<void> {
  const gone = await tx
    .deleteFrom('attachment')
    .where('message_id', '=', messageId)
    .returning('storage_key')
    .executeTakeFirst()
  if (gone) await deps.later(tx, 'remove-file', { key: gone.storage_key })
}

/** Removes files that no message took along within a day. Answers how many it were. */
export async function forgetUnsentAttachments(deps: Deps): Promise<number> {
  const before = new Date(deps.now().getTime() - UNSENT_HOURS * 3_600_000)
  return deps.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('attachment')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('attachment')
          .select('id')
          .where('message_id', 'is', null)
          .where('created_at', '<=', before)
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .returning('storage_key')
      .execute()
    for (const { storage_key: key } of gone) await deps.later(tx, 'remove-file', { key })
    return gone.length
  })
}
