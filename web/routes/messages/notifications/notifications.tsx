import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import { useEffect, useState } from 'react'
import { data, href, Link } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { seeNotices } from '#domain/notification/see-notices.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { useNotifications } from '../../../realtime/notifications-context.ts'
import type { Notice } from '../../../realtime/notification-store.ts'
import { Button, ButtonLink } from '../../../ui/forms/button.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ownTime } from '../../../shared/account/moment-text.tsx'
import type { Route } from './+types/notifications.ts'
import { noticeDays } from './notice-days.ts'
import { NoticeList } from './notice-list.tsx'
import './notifications.css'

/** The notices of the account. New messages are stored only in the browser: the page reads them itself. */
export const loader = authorize(
  site['messages/notifications/notifications'].read,
  async ({ deps, account, visitor, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const { notices, next } = await seeNotices(
      deps,
      account.id,
      cursorOf(url.searchParams),
      !visitor.impersonation,
    )
    return data({ days: noticeDays(notices, deps.now()), next, isFirst: !url.searchParams.has('before') })
  },
)

/** The cursor of a page; anything but a number means the first page. */
function cursorOf(asked: URLSearchParams): number | null {
  const before = Number(asked.get('before') ?? '')
  return Number.isSafeInteger(before) && before > 0 ? before : null
}

export const handle = { slim: true }

export const meta = () => [{ title: `Notifications · ${brand.name}` }]

export default function NotificationsPage({ loaderData: { days, next, isFirst } }: Route.ComponentProps) {
  const { permission, request, notifications, clear } = useNotifications()
  return (
    <div className="wrap wrap--text page">
      <div className="row row--wrap notices__head">
        <h1>Notifications</h1>
        <Link to={href('/messages')}>Messages</Link>
      </div>
      {isFirst && <Permission permission={permission} onAsk={request} />}
      {isFirst && notifications.length > 0 && (
        <section aria-labelledby="in-browser" className="mt-6">
          <h2 id="in-browser" className="h3">
            New messages in this browser
          </h2>
          <ul className="card notices mt-3" aria-labelledby="in-browser">
            {notifications.map((notice) => (
              <MessageRow key={notice.id} {...notice} />
            ))}
          </ul>
          <Button className="mt-4" onClick={clear}>
            Clear
          </Button>
        </section>
      )}
      {days.length > 0 ? (
        <NoticeList days={days} next={next} isFirst={isFirst} />
      ) : (
        notifications.length === 0 && <NoNotices isFirst={isFirst} />
      )}
    </div>
  )
}

function NoNotices({ isFirst }: { isFirst: boolean }) {
  return (
    <div className="mt-6">
      {isFirst ? (
        <Empty
          title="No notifications yet"
          text="News about your bookings, treks and account is listed here, and new messages while you are signed in on this browser."
        >
          <ButtonLink to={href('/messages')}>Open messages</ButtonLink>
        </Empty>
      ) : (
        <Empty title="No older notifications">
          <ButtonLink to={href('/notifications')}>Newest notifications</ButtonLink>
        </Empty>
      )}
    </div>
  )
}

function MessageRow({ title, message, timestamp, to }: Notice) {
  return (
    <li>
      <Link className="notices__row" to={to}>
        <b>{title}</b>
        <When at={timestamp} />
        <span className="notices__text">{message}</span>
      </Link>
    </li>
  )
}

/** In this browser's time zone, which only the browser knows. */
function When({ at }: { at: number }) {
  const [text, setText] = useState('')
  useEffect(() => setText(ownTime(new Date(at), new Date())), [at])
  return (
    <time className="muted small" dateTime={new Date(at).toISOString()}>
      {text}
    </time>
  )
}

/** The browser's permission to notify, as text, and the button that requests it. */
function Permission({ permission, onAsk }: { permission: NotificationPermission; onAsk: () => void }) {
  if (permission === 'granted')
    return (
      <p className="row muted mt-4">
        <BellRing className="ico" />
        Notifications are on in this browser.
      </p>
    )
  if (permission === 'denied')
    return (
      <p className="row muted mt-4">
        <BellOff className="ico" />
        This browser does not allow notifications. You can change that in its settings for this site.
      </p>
    )
  return (
    <Note className="mt-4">
      <p>
        Notifications are off. This browser can notify you of a new message while one of our pages is open.
      </p>
      <noscript>
        <p>Notifications need JavaScript.</p>
      </noscript>
      <Button size="s" className="mt-3" onClick={onAsk}>
        Turn on notifications
      </Button>
    </Note>
  )
}
