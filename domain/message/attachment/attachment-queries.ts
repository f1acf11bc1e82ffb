import type { Visitor } from '../../account/visitor.ts'
import { isUuid } from '../../ids.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { AttachmentKind } from './attachment-rules.ts'
import { type Speaker, speakerIn, writerOf } from '../speaker.ts'

export type OpenedAttachment = { kind: AttachmentKind; name: string; content: Buffer }

/**
 * A file for the participants of its conversation, or for its uploader while it is unsent; for anybody else it is not
 * found.
 */
export async function openOwnAttachment(deps: Deps, id: string, visitor: Visitor): Promise<OpenedAttachment> {
  const me = writerOf(visitor)
  const found = await findAttachment(deps, id)
  if (found.conversation_id === null && found.account_id !== me.id) throw new Refusal('attachment-not-found')
  if (found.conversation_id !== null)
    await speakerIn(deps.db, found.conversation_id, visitor).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal('attachment-not-found') : error
    })
  return read(deps, found)
}

/** A file of a conversation that the caller may read. */
export async function openAttachment(
  deps: Deps,
  id: string,
  { conversationId }: Pick<Speaker, 'conversationId'>,
): Promise<OpenedAttachment> {
  const found = await findAttachment(deps, id)
  if (found.conversation_id !== conversationId) throw new Refusal('attachment-not-found')
  return read(deps, found)
}

type Found = Awaited<ReturnType<typeof findAttachment>>

async function findAttachment({ db }: Pick<Deps, 'db'>, id: string) {
  const found = isUuid(id)
    ? await db
        .selectFrom('attachment')
        .leftJoin('message', 'message.id', 'attachment.message_id')
        .select(['attachment.account_id', 'attachment.kind', 'attachment.name', 'attachment.storage_key'])
        .select('message.conversation_id')
        .where('attachment.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!found) throw new Refusal('attachment-not-found')
  return found
}

async function read({ storage }: Pick<Deps, 'storage'>, { kind, name, storage_key }: Found) {
  const content = await storage.read(storage_key)
  if (!content) throw new Refusal('attachment-not-found')
  return { kind: kind as AttachmentKind, name, content }
}
