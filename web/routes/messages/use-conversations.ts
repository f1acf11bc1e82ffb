import { useCallback, useEffect, useState } from 'react'
import type { ConversationView } from '#domain/message/conversation-view-rules.ts'
import { readConversations } from './thread/message-calls.ts'
import { useLive } from './use-live.ts'

type Listed = { conversations: ConversationView[]; isSupportThere: boolean }

/** The time to collect events before the list is loaded again. */
const GATHER_MS = 250

/** The list beside an open conversation, loaded again after an event in any of them. */
export function useConversations(loaded: Listed) {
  const [listed, setListed] = useState<Listed>(loaded)
  useEffect(() => setListed(loaded), [loaded])
  const { subscribe, isOnline } = useLive()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAnew = async () => {
      timer = undefined
      const answer = await readConversations()
      if (answer && 'is' in answer) setListed(answer.is)
    }
    const soon = () => {
      timer ??= setTimeout(() => void readAnew(), GATHER_MS)
    }
    if (isOnline) soon()
    const leave = subscribe(soon)
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [subscribe, isOnline])
  const read = useCallback((conversationId: string) => {
    const mark = (each: ConversationView) => (each.id === conversationId ? { ...each, unread: 0 } : each)
    setListed((before) => ({ ...before, conversations: before.conversations.map(mark) }))
  }, [])
  return { ...listed, read }
}
