import { href } from 'react-router'
/** The path of a conversation, or of the pane for a first message to somebody. */
export function messagesPath(place: { conversationId: string } | { userId: string }): string {
  return 'conversationId' in place
    ? href('/messages/:conversationId', { conversationId: place.conversationId })
    : `${href('/messages')}?user=${place.userId}`
}
