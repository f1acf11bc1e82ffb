import type { OpenedAttachment } from '#domain/message/attachment/attachment-queries.ts'
import { contentTypeOf } from '#domain/message/attachment/attachment-rules.ts'
import { privateFile } from '../../http/private-file.ts'

/** The response for a message's file: pictures are displayed, PDFs are downloaded. */
export function attachmentFile({ kind, name, content }: OpenedAttachment): Response {
  return privateFile({ name, content, type: contentTypeOf(kind), shown: kind === 'image' })
}
