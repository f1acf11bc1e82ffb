/** A message for pages and the API: without the account, its time as text. */
export type MessageView = {
  id: string
  place: number
  /** Written on the reader's own side. */
  mine: boolean
  /** The support agent who wrote; null for everybody else. */
  by: string | null
  /** Empty when it was removed. */
  body: string
  /** An instant, ISO 8601. */
  sentAt: string
  removed: boolean
  /** Who removed it; null for one whose text was erased. */
  removedBy: 'sender' | 'operator' | null
  attachment: AttachmentView | null
}

export type AttachmentView = {
  id: string
  kind: 'image' | 'pdf'
  name: string
  bytes: number
  /** Of a picture, in pixels. */
  width: number | null
  height: number | null
}

/** The view of a message; of a removed one neither its text nor its file. */
export function messageView(message: Omit<MessageView, 'sentAt'> & { sentAt: Date }): MessageView {
  const { id, place, mine, by, body, sentAt, removed, removedBy, attachment } = message
  return {
    id,
    place,
    mine,
    by,
    sentAt: sentAt.toISOString(),
    removed,
    removedBy,
    body: removed ? '' : body,
    attachment: removed ? null : attachment,
  }
}
