/** A conversation as the list shows it: its time as text. */
export type ConversationView = {
  id: string
  kind: 'hosting' | 'support'
  /** Who is on the other side, as the reader names them. */
  title: string
  photoKey: string | null
  last: { body: string; mine: boolean; sentAt: string; removed: boolean; hasFile: boolean }
  unread: number
}

type Listed = Omit<ConversationView, 'last'> & {
  last: Omit<ConversationView['last'], 'sentAt'> & { sentAt: Date }
}

/** What a page is given of a conversation in the list; of its last message the beginning alone. */
export function conversationView({ id, kind, title, photoKey, last, unread }: Listed): ConversationView {
  const { body, mine, sentAt, removed, hasFile } = last
  return {
    id,
    kind,
    title,
    photoKey,
    unread,
    last: {
      mine,
      removed,
      hasFile,
      sentAt: sentAt.toISOString(),
      body: removed ? '' : [...body.slice(0, 4 * LINE)].slice(0, LINE).join(''),
    },
  }
}

/** More characters than a line of the list has room for. */
const LINE = 120
