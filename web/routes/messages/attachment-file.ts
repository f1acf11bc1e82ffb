import type { OpenedAttachment } from '#domain/message/attachment-queries.ts'
import { contentTypeOf } from '#domain/message/attachment-rules.ts'
import { privateFile } from '../../http/private-file.ts'

/** A file of a message as it is handed out: pictures are shown, PDFs are saved. */
export function attachmentFile({ kind, name, content }: OpenedAttachment): Response {
  return privateFile({ name, content, type: contentTypeOf(kind), shown: kind === 'image' })
}
