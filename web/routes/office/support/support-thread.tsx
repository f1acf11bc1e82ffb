import { Fragment, useEffect, useRef } from 'react'
import { href, Link, useFetcher, useLocation } from 'react-router'
import type { supportCaseStates } from '#domain/message/support-case-states.ts'
import type { ActionsOf } from '#domain/states/transition.ts'
import type { RefusedForm } from '../../../http/form-action.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { SupportAnswer } from './support-answer.tsx'
import { SupportMoves } from './support-moves.tsx'
import { SupportShut } from './support-shut.tsx'
import type { Bubble } from './support-view.ts'

type ThreadProps = {
  id: string
  name: string
  state: string
  actions: ActionsOf<typeof supportCaseStates>
  isGuest: boolean
  isMine: boolean
  isOwn: boolean
  assignee: string | null
  /** Null if this account may not read it. */
  messages: Bubble[] | null
  olderThan: number | null
  isOlder: boolean
  colleagues: { id: string; name: string; role: string }[]
  messageId: string
  lastPlace: number
  /** An operator may read it for a reason, and take it over. */
  mayLook: boolean
  me: string
  refused: RefusedForm | null
  /** The answer that is typed already. */
  written: string
}

/** A chat with its bar, and the answer below. */
export function SupportThread(props: ThreadProps) {
  const { id, name, state, assignee, isMine, isGuest, messages, isOlder, refused, written } = props
  const { search } = useLocation()
  useSeen(props)
  const with_ = isMine ? 'with you' : assignee ? `with ${assignee}` : 'with nobody'
  return (
    <section className="desk__chat" aria-label={`Conversation with ${name}`}>
      <p className="office__back">
        <Link to={`${href('/admin/support')}${listOnly(search)}`}>Back to the list</Link>
      </p>
      <div className="desk__bar">
        <Avatar name={name} />
        <div className="desk__who">
          <h2>{name}</h2>
          <p className="small muted">
            {isGuest ? 'Guest' : 'Has an account'}, {states[state] ?? state}, {with_}
          </p>
        </div>
        <SupportMoves {...props} />
      </div>
      {refused && (
        <Note tone="bad" role="alert" className="desk__note">
          <b className="b">{refused.message}</b> {refused.reason}
        </Note>
      )}
      {messages ? <Log {...props} messages={messages} /> : <SupportShut {...props} />}
      {messages && !isOlder && (
        <SupportAnswer
          key={`${id} ${messages.filter(({ mine }) => mine).at(-1)?.id ?? ''}`}
          messageId={props.messageId}
          written={written}
        />
      )}
    </section>
  )
}

const states: Record<string, string> = {
  open: 'open',
  assigned: 'waits for us',
  waiting_user: 'answered',
  resolved: 'resolved',
}

function Log({ id, messages, olderThan, isOlder }: ThreadProps & { messages: Bubble[] }) {
  const log = useRef<HTMLDivElement>(null)
  const { search } = useLocation()
  const last = messages.at(-1)?.id
  useEffect(() => {
    if (log.current) log.current.scrollTop = isOlder ? 0 : log.current.scrollHeight
  }, [last, isOlder])
  return (
    <div className="desk__log" role="log" tabIndex={0} aria-label="Messages" ref={log}>
      {olderThan && (
        <p className="desk__older">
          <Link to={withBefore(search, olderThan)} preventScrollReset>
            Older messages
          </Link>
        </p>
      )}
      {messages.map((message) => (
        <Fragment key={message.id}>
          {message.day && <p className="daysep">{message.day}</p>}
          <Said {...message} chatId={id} />
        </Fragment>
      ))}
      {isOlder && (
        <p className="desk__older">
          <Link to={`?${new URLSearchParams(listOnly(search))}`} preventScrollReset>
            Back to the newest
          </Link>
        </p>
      )}
    </div>
  )
}

function Said({ mine, by, body, removed, hour, at, file, chatId }: Bubble & { chatId: string }) {
  return (
    <div className={mine ? 'bub bub--me' : 'bub'}>
      <span className="vh">{mine ? `${by ?? 'We'}: ` : 'They: '}</span>
      {removed ? (
        <i className="muted">This message was removed</i>
      ) : (
        <span className="bub__body">{body}</span>
      )}
      {file && (
        <a
          className="bub__file"
          href={href('/admin/support/:id/files/:file', { id: chatId, file: file.id })}
          target="_blank"
          rel="noreferrer"
        >
          {file.text}
        </a>
      )}
      <time dateTime={at}>
        {hour}
        {mine && ` · Sent${by ? `, ${by}` : ''}`}
      </time>
    </div>
  )
}

/** Reports to the server up to which message the assignee has seen the chat. */
function useSeen({ isMine, isOlder, lastPlace }: ThreadProps): void {
  const { submit } = useFetcher()
  const hasReadAll = isMine && !isOlder
  useEffect(() => {
    if (hasReadAll) void submit({ intent: 'see', place: String(lastPlace) }, { method: 'post' })
  }, [hasReadAll, lastPlace, submit])
}

function listOnly(search: string): string {
  const list = new URLSearchParams(search).get('list')
  return list ? `?list=${encodeURIComponent(list)}` : ''
}

function withBefore(search: string, place: number): string {
  const query = new URLSearchParams(listOnly(search))
  query.set('before', String(place))
  return `?${query}`
}
