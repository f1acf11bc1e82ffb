import ChevronLeft from 'lucide-react/icons/chevron-left'
import { href, Link, Outlet, useNavigation, useParams, useSearchParams } from 'react-router'
import { brand } from '#brand'
import { findConversations } from '#domain/message/conversation-queries.ts'
import { type ConversationView, conversationView } from '#domain/message/conversation-view-rules.ts'
import { isSupportThere } from '#domain/support/presence-queries.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/frame.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { OfflineNote } from './offline-note.tsx'
import { useConversations } from './use-conversations.ts'
import '../../shared/guest-thread/bubble.css'
import './messages.css'

export const handle = { slim: true }

export const loader = authorize(
  site['messages/frame'].read,
  async ({ deps, visitor }: Route.LoaderArgs & Visit) => ({
    conversations: (await findConversations(deps, visitor)).map(conversationView),
    isSupportThere: await isSupportThere(deps),
    now: deps.now().toISOString(),
  }),
)

export const meta = () => [{ title: `Messages · ${brand.name}` }]

export default function MessagesFrame({ loaderData }: Route.ComponentProps) {
  const { conversationId } = useParams()
  const isFirst = useSearchParams()[0].has('user')
  const isThread = conversationId !== undefined || isFirst
  const { conversations, isSupportThere: isThere, read } = useConversations(loaderData)
  const to = useNavigation().location?.pathname
  const current =
    conversationId === undefined ? undefined : href('/messages/:conversationId', { conversationId })
  const opens = to?.startsWith('/messages/') === true && to !== current
  return (
    <div className={isThread ? 'wrap messages messages--thread' : 'wrap messages'}>
      <Link className="messages__back" to={href('/messages')}>
        <ChevronLeft className="ico ico--s" />
        Messages
      </Link>
      <div className="messages__head">
        <h1>Messages</h1>
        <div className="row">
          <Link className="btn btn--text" to={href('/notifications')}>
            Notifications
          </Link>
          <Link className="btn btn--text" to={href('/new-conversation')}>
            New conversation
          </Link>
        </div>
      </div>
      <OfflineNote />
      <div className={isThread ? 'chat chat--thread' : 'chat'}>
        <ConversationList
          conversations={conversations}
          isSupportThere={isThere}
          now={loaderData.now}
          openId={conversationId}
        />
        {opens ? (
          <ConversationSkeleton />
        ) : (
          <Outlet context={{ onRead: read, newest: newestOf(conversations) } satisfies MessagesOutlet} />
        )}
      </div>
    </div>
  )
}

/** The path of the conversation with the latest message; null without conversations. */
function newestOf([newest]: readonly ConversationView[]): string | null {
  return newest
    ? href('/messages/:conversationId', { conversationId: newest.kind === 'support' ? 'support' : newest.id })
    : null
}

/** The data shared by the list and the open conversation. */
export type MessagesOutlet = { onRead: (conversationId: string) => void; newest: string | null }
