import { BellOff, BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { brand } from '#brand'
import { may } from '../../http/may.ts'
import { useNotifications } from '../../realtime/notifications-context.ts'
import type { Notice } from '../../realtime/open-tray.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Note } from '../../ui/note.tsx'
import { ownTime } from '../account/moment-text.tsx'
import './notifications.css'

/** The list is kept in the browser alone: the page asks for it itself. */
export const loader = may('message.read', async () => null)

export const handle = { slim: true }

export const meta = () => [{ title: `Notifications · ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export default function NotificationsPage() {
  const { permission, request, notifications, clear } = useNotifications()
  return (
    <div className="wrap wrap--text page">
      <div className="row row--wrap notices__head">
        <h1>Notifications</h1>
        <Link to="/messages">Messages</Link>
      </div>
      <Permission permission={permission} onAsk={request} />
      {notifications.length === 0 ? (
        <div className="mt-6">
          <Empty
            title="No notifications yet"
            text="A new message is listed here while you are signed in on this browser."
          >
            <ButtonLink to="/messages">Open messages</ButtonLink>
          </Empty>
        </div>
      ) : (
        <>
          <ul className="card notices mt-6" aria-label="Notifications">
            {notifications.map((notice) => (
              <NoticeRow key={notice.id} {...notice} />
            ))}
          </ul>
          <Button className="mt-4" onClick={clear}>
            Clear
          </Button>
        </>
      )}
    </div>
  )
}

function NoticeRow({ title, message, timestamp, to }: Notice) {
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

/** By this browser's clock, which only the browser knows. */
function When({ at }: { at: number }) {
  const [text, setText] = useState('')
  useEffect(() => setText(ownTime(new Date(at), new Date())), [at])
  return (
    <time className="muted small" dateTime={new Date(at).toISOString()}>
      {text}
    </time>
  )
}

/** Whether this browser notifies, in words, and the button that asks it to. */
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
