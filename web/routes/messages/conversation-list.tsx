import LifeBuoy from 'lucide-react/icons/life-buoy'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Form, href, Link } from 'react-router'
import type { ConversationView } from '#domain/message/conversation-view-rules.ts'
import { pictureUrl } from '#domain/picture/picture-rules.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { shortTime } from './thread/thread-lines.ts'
import { useClock } from './thread/use-clock.ts'

type ConversationListProps = {
  conversations: readonly ConversationView[]
  isSupportThere: boolean
  now: string
  openId: string | undefined
}

/** From this number of characters on hosts are searched as well. */
const LEAST_SEARCHED = 2

/** All conversations, the latest message first, below a field that filters them and searches hosts. */
export function ConversationList({ conversations, isSupportThere, now, openId }: ConversationListProps) {
  const [typed, type] = useState('')
  const clock = useClock(now)
  const sought = typed.trim().toLowerCase()
  const found = conversations.filter(({ title }) => title.toLowerCase().includes(sought))
  const hasSupport = conversations.some(({ kind }) => kind === 'support')
  return (
    <nav className="chat__list" aria-label="Conversations">
      <Form action={href('/new-conversation')} className="chat__search" role="search">
        <label className="vh" htmlFor="search">
          Search verified hosts
        </label>
        <Search className="ico" />
        <input
          className="input input--s"
          id="search"
          name="host"
          type="search"
          autoComplete="off"
          placeholder="Search verified hosts"
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </Form>
      <div className="chat__convs">
        {found.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isSupportThere={isSupportThere}
            openId={openId}
            {...clock}
          />
        ))}
        {!hasSupport && 'support'.includes(sought) && (
          <Link
            className="conv"
            to={href('/messages/:conversationId', { conversationId: 'support' })}
            aria-current={openId === 'support' ? 'true' : undefined}
          >
            <SupportTile />
            <div>
              <div className="row between">
                <b className="b">Support</b>
                {isSupportThere && <span className="small chat__online">Online</span>}
              </div>
              <p>Ask us anything</p>
            </div>
          </Link>
        )}
        {sought !== '' && found.length === 0 && (
          <p className="chat__nobody muted">You have no conversation with that name.</p>
        )}
        {[...sought].length >= LEAST_SEARCHED && (
          <Link
            className="chat__hosts"
            to={`${href('/new-conversation')}?host=${encodeURIComponent(typed.trim())}`}
          >
            Search verified hosts for “{typed.trim()}”
          </Link>
        )}
        {conversations.length === 0 && sought === '' && (
          <div className="chat__empty">
            <p>You have no messages yet. Ask a host about a trek.</p>
            <ButtonLink size="s" to={href('/new-conversation')}>
              Find a host
            </ButtonLink>
          </div>
        )}
      </div>
    </nav>
  )
}

type ConversationRowProps = {
  conversation: ConversationView
  isSupportThere: boolean
  openId: string | undefined
  zone: string
  now: string
}

function ConversationRow({ conversation, isSupportThere, openId, zone, now }: ConversationRowProps) {
  const { id, kind, title, photoKey, last, unread } = conversation
  const isSupport = kind === 'support'
  const address = isSupport ? 'support' : id
  return (
    <Link
      className={unread > 0 ? 'conv unread' : 'conv'}
      to={href('/messages/:conversationId', { conversationId: address })}
      aria-current={openId === address ? 'true' : undefined}
    >
      {isSupport ? (
        <SupportTile />
      ) : (
        <Avatar name={title} photo={photoKey ? pictureUrl(photoKey, 320) : undefined} />
      )}
      <div>
        <div className="row between">
          <b className="b">{title}</b>
          <span className="small muted nowrap">
            {isSupport && isSupportThere && (
              <>
                <span className="chat__online">Online</span> ·{' '}
              </>
            )}
            <time dateTime={last.sentAt}>{shortTime(last.sentAt, zone, now)}</time>
          </span>
        </div>
        <div className="row between">
          <p>{lastLine(last)}</p>
          {unread > 0 && (
            <span className="count-dot">
              {unread}
              <span className="vh"> unread</span>
            </span>
          )}
        </div>
      </div>
    </Link>
  )
}

function SupportTile() {
  return (
    <span className="tile tile--ok">
      <LifeBuoy className="ico" />
    </span>
  )
}

function lastLine({ body, mine, removed, hasFile }: ConversationView['last']): string {
  if (removed) return 'This message was withdrawn.'
  const words = body === '' && hasFile ? 'A file' : body
  return mine ? `You: ${words}` : words
}
