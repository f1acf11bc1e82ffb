import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { linesOf } from './thread-lines.ts'
import type { Dispatch, Thread } from './thread-state.ts'
import { MessageBubble } from './message-bubble.tsx'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { useClock } from './use-clock.ts'

type ThreadLogProps = {
  conversationId: string
  title: string
  mayReport: boolean
  thread: Thread
  dispatch: Dispatch
  readUp: () => void
  isReadingUp: boolean
  newAfter: number | null
  now: string
  isPast: boolean
  isOnline: boolean
}

/** The messages, grouped by day; it starts scrolled to its end, and earlier messages load during scrolling up. */
export function ThreadLog(props: ThreadLogProps) {
  const { conversationId, title, thread, dispatch, newAfter, isPast, isOnline } = props
  const { messages, outgoing, otherRead } = thread
  const clock = useClock(props.now)
  const bottom = useEnd(thread)
  const lines = linesOf(messages, { ...clock, readPlace: newAfter ?? Number.MAX_SAFE_INTEGER })
  return (
    <div className="chat__log" ref={bottom} tabIndex={0} role="region" aria-label={`Messages with ${title}`}>
      <div className="chat__lines" role="log" aria-live="polite" aria-label="Messages">
        {thread.hasOlder && <Earlier {...props} first={messages[0]?.place ?? 1} />}
        {lines.map((line) =>
          line.type === 'message' ? (
            <MessageBubble
              key={line.key}
              conversationId={conversationId}
              message={line.message}
              mayReport={props.mayReport}
              {...clock}
              isRead={line.message.place <= otherRead}
            />
          ) : (
            <p key={line.key} className={line.type === 'new' ? 'daysep daysep--new' : 'daysep'}>
              {line.type === 'new' ? 'New' : line.text}
            </p>
          ),
        )}
        {outgoing.map((each) => (
          <OutgoingBubble
            key={each.id}
            outgoing={each}
            isOnline={isOnline}
            onRetry={() => dispatch({ type: 'retried', id: each.id })}
            onDrop={() => dispatch({ type: 'dropped', id: each.id })}
          />
        ))}
        {isPast && (
          <p className="chat__more">
            <Link to=".">Show the latest messages</Link>
          </p>
        )}
        <noscript>
          <p className="chat__zone small muted">Times are Nepal time.</p>
        </noscript>
      </div>
    </div>
  )
}

/** Loads earlier messages when it is visible, or pressed; without script it links to a page of them. */
function Earlier({ readUp, isReadingUp, first }: ThreadLogProps & { first: number }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!link.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && readUp())
    observer.observe(link.current)
    return () => observer.disconnect()
  }, [readUp])
  return (
    <p className="chat__more">
      <a
        ref={link}
        href={`?before=${first}`}
        aria-busy={isReadingUp}
        onClick={(event) => {
          event.preventDefault()
          readUp()
        }}
      >
        Show earlier messages
      </a>
    </p>
  )
}

/** Scrolls to the end after sending from here; messages of others do not move a reader who has scrolled up. */
function useEnd({ outgoing }: Thread) {
  const box = useRef<HTMLDivElement>(null)
  const last = outgoing.at(-1)?.id
  useEffect(() => {
    if (last && box.current) box.current.scrollTop = 0
  }, [last])
  return box
}
