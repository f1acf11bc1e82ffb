import { Note } from '../../ui/feedback/note.tsx'
import type { MessageAnswer } from './answer-message.ts'
import { Composer } from './thread/composer.tsx'
import type { HeadView } from './conversation-view.ts'
import { ThreadHead } from './thread/thread-head.tsx'

type FirstMessageProps = {
  head: HeadView
  messageId: string
  longest: number
  answer: MessageAnswer | undefined
}

/** The start of a conversation: it is created with the first message. */
export function FirstMessage({ head, messageId, longest, answer }: FirstMessageProps) {
  return (
    <section className="chat__main" aria-label={`Conversation with ${head.title}`}>
      <ThreadHead head={head} />
      <div className="chat__log">
        <p className="muted chat__begin">
          {head.isSupport
            ? 'Ask us anything about a trek, a booking or a payment.'
            : `This is the beginning of your conversation with ${head.title}. Email addresses are not shown.`}
        </p>
      </div>
      {head.closed ? (
        <Note className="chat__closed">{head.closed}</Note>
      ) : (
        <Composer
          spoken={head.spoken}
          messageId={messageId}
          longest={longest}
          answer={answer}
          key={answer?.typed ?? ''}
        />
      )}
    </section>
  )
}
