import { randomUUID } from 'node:crypto'
import type { Visitor } from '../../account/visitor.ts'
import type { Deps, Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import {
  type AttachmentKind,
  attachmentProblems,
  ATTACHMENTS_AN_HOUR,
  readFileName,
} from './attachment-rules.ts'
import { writerOf } from '../speaker.ts'

export type TakenAttachment = { id: string; kind: AttachmentKind; name: string; bytes: number }

const HOUR_MS = 3_600_000

/**
 * Uploads a file for a message: a picture, or a PDF of at most ten pages, of at most 5 MB. It is converted, and nothing
 * of the original is stored. Until it is sent only its sender can read it.
 */
export async function takeAttachment(
  deps: Deps,
  { bytes, name }: { bytes: Uint8Array; name: string },
  visitor: Visitor,
): Promise<TakenAttachment> {
  const { id: accountId } = writerOf(visitor)
  if (bytes.length === 0) throw new Refusal('attachment-missing')
  await refuseMany(deps.db, deps.now(), accountId)
  const drawn = await deps.documents.takeBound(bytes)
  if (typeof drawn === 'string') throw new Refusal(attachmentProblems[drawn])
  const { kind, content, width, height } = drawn
  // The key is not one that picture URLs serve: only the participants can download the file.
  const key = `attachment/${randomUUID()}.bin`
  await deps.storage.write(key, content)
  const row = { kind, name: readFileName(name, kind), bytes: content.length }
  const keep = deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    await refuseMany(tx, deps.now(), accountId)
    return tx
      .insertInto('attachment')
      .values({ ...row, width, height, account_id: accountId, storage_key: key, created_at: deps.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  const { id } = await keep.catch(async (error: unknown) => {
    await deps.storage.remove(key)
    throw error
  })
  return { id, ...row }
}

/** Refused above the hourly limit, which is counted again under the account's lock before storing. */
async function refuseMany(db: Deps['db'] | Tx, now: Date, accountId: string): Promise<void> {
  const { lately } = await db
    .selectFrom('attachment')
    .select(({ fn }) => fn.countAll<number>().as('lately'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  if (Number(lately) >= ATTACHMENTS_AN_HOUR) throw new Refusal('too-many-attachments')
}
