/** A message as pages and programs read it: nothing of its account, its time as text. */
export type MessageView = {
  id: string
  place: number
  /** Written on the reader's own side. */
  mine: boolean
  /** Who of our support wrote; null for everybody else. */
  by: string | null
  /** Empty when it was removed. */
  body: string
  /** An instant, ISO 8601. */
  sentAt: string
  removed: boolean
  /** Who took it away; null of one whose words are no longer kept. */
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

/** What a page is given of a message; of one that was removed neither its words nor its file. */
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
