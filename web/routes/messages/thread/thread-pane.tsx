import type { HeadView } from '../conversation-view.ts'
import type { MessageAnswer } from '../answer-message.ts'
import { Composer } from './composer.tsx'
import { ThreadHead } from './thread-head.tsx'
import { ThreadLog } from './thread-log.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { type OpenedThread, useThread } from './use-thread.ts'

type ThreadPaneProps = {
  head: HeadView
  thread: OpenedThread
  messageId: string
  longest: number
  now: string
  answer: MessageAnswer | undefined
}

/** An open conversation: the other person, the booking, the messages, and a text field. */
export function ThreadPane({ head, thread: opened, messageId, longest, now, answer }: ThreadPaneProps) {
  const { thread, dispatch, write, readUp, isReadingUp, newAfter, isOnline } = useThread(opened)
  return (
    <section className="chat__main" aria-label={`Conversation with ${head.title}`}>
      <ThreadHead head={head} />
      <ThreadLog
        conversationId={opened.id}
        title={head.title}
        mayReport={head.mayReport}
        thread={thread}
        dispatch={dispatch}
        readUp={readUp}
        isReadingUp={isReadingUp}
        newAfter={newAfter}
        now={now}
        isPast={opened.isPast}
        isOnline={isOnline !== false}
      />
      {head.closed ? (
        <Note className="chat__closed">{head.closed}</Note>
      ) : (
        <Composer
          spoken={head.spoken}
          messageId={messageId}
          longest={longest}
          answer={answer}
          onSend={write}
          key={answer?.typed ?? ''}
          draftOf={opened.id}
        />
      )}
    </section>
  )
}
