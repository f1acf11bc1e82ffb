import { informationUrl } from '#web/shared/page/information-url.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Info from 'lucide-react/icons/info'
import MessageSquare from 'lucide-react/icons/message-square'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { brand } from '#brand'

/** Faster ways to get an answer than mail. */
export function FasterWays({ hours }: { hours: string }) {
  return (
    <aside className="card pad" aria-labelledby="faster-title">
      <h2 id="faster-title" className="h3">
        Faster, perhaps
      </h2>
      <ul className="ways">
        <Way
          icon={<MessageSquare className="ico" />}
          to={href('/messages/:conversationId', { conversationId: 'support' })}
          name="Support chat"
          about={hours}
        />
        <Way
          icon={<Info className="ico" />}
          to={informationUrl('/faqs')}
          name="FAQs"
          about="Cancelling, paying, altitude"
        />
        <Way
          icon={<CalendarDays className="ico" />}
          to={href('/bookings')}
          name="Your bookings"
          about="Message the host, cancel, voucher"
        />
      </ul>
      <hr className="rule" />
      <p className="small muted">
        {brand.company}, <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      </p>
    </aside>
  )
}

function Way({ icon, to, name, about }: { icon: ReactNode; to: string; name: string; about: string }) {
  return (
    <li>
      <span className="ways__icon">{icon}</span>
      <div>
        <Link className="b" to={to}>
          {name}
        </Link>
        <span className="small muted">{about}</span>
      </div>
    </li>
  )
}
