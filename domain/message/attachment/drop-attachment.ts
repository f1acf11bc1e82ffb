import type { Deps, Tx } from '../../deps.ts'
import { UNSENT_HOURS } from './attachment-rules.ts'

const AT_ONCE = 100

/** Removes the file of a withdrawn or removed message; it is deleted from storage after the commit. */
export async function dropAttachment(tx: Tx, deps: Pick<Deps, 'enqueue'>, messageId: string): Promise<void> {
  const gone = await tx
    .deleteFrom('attachment')
    .where('message_id', '=', messageId)
    .returning('storage_key')
    .executeTakeFirst()
  if (gone) await deps.enqueue(tx, 'remove-file', { key: gone.storage_key })
}

/** Deletes files that were not sent within a day. Returns their number. */
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
    for (const { storage_key: key } of gone) await deps.enqueue(tx, 'remove-file', { key })
    return gone.length
  })
}
