/** A conversation for the list, with its time as text. */
export type ConversationView = {
  id: string
  kind: 'hosting' | 'support'
  /** The name of the other side as the reader sees it. */
  title: string
  photoKey: string | null
  last: { body: string; mine: boolean; sentAt: string; removed: boolean; hasFile: boolean }
  unread: number
}

type Listed = Omit<ConversationView, 'last'> & {
  last: Omit<ConversationView['last'], 'sentAt'> & { sentAt: Date }
}

/** The listed view of a conversation; of its last message only the beginning. */
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
      body: removed
        ? ''
        : Array.from(body.slice(0, 4 * LINE))
            .slice(0, LINE)
            .join(''),
    },
  }
}

/** More characters than a line of the list can show. */
const LINE = 120
