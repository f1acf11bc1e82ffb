import CalendarDays from 'lucide-react/icons/calendar-days'
import Landmark from 'lucide-react/icons/landmark'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import User from 'lucide-react/icons/user'
import { Link } from 'react-router'
import { Avatar } from '../../ui/data/avatar.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import type { NeedView, OverviewView } from './overview-view.ts'
import './overview.css'

const icons = { person: User, calendar: CalendarDays, bank: Landmark, review: MessageSquareText }

/** The host's tasks, the next departure and the next payout. */
export function Overview({ needs, walksNext, paidNext }: OverviewView) {
  return (
    <div className="columns columns--dash">
      <section className="card" aria-labelledby="needs-you">
        <h2 id="needs-you" className="dash__title">
          Needs you
        </h2>
        {needs.length === 0 ? (
          <p className="muted dash__none">Nothing needs your attention.</p>
        ) : (
          <ul className="needs">
            {needs.map((need) => (
              <NeedItem key={need.key} need={need} />
            ))}
          </ul>
        )}
      </section>
      <section className="card dash__side" aria-label="Next">
        <h2>Next on the trail</h2>
        {walksNext ? (
          <div className="trekline">
            {walksNext.picture && <img src={walksNext.picture} width={104} height={78} alt="" />}
            <div>
              <b className="b">{walksNext.trek}</b>
              <p className="muted small">{walksNext.dates}</p>
              <p className="small">
                {walksNext.taken}. <Link to={walksNext.to}>Show bookings</Link>
              </p>
            </div>
          </div>
        ) : (
          <p className="muted">No future departure is booked yet.</p>
        )}
        <hr className="rule" />
        <h2>Paid next</h2>
        {paidNext ? (
          <>
            <p className="num dash__sum">{paidNext.amount}</p>
            <p className="small muted">{paidNext.says}</p>
          </>
        ) : (
          <p className="muted">Nothing is on its way to you yet.</p>
        )}
      </section>
    </div>
  )
}

function NeedItem({ need: { icon, tone, person, title, about, link } }: { need: NeedView }) {
  const Icon = icons[icon]
  return (
    <li>
      {person ? (
        <Avatar name={person} />
      ) : (
        <span className={tone ? `tile tile--${tone}` : 'tile'}>
          <Icon className="ico" aria-hidden />
        </span>
      )}
      <div className="needs__t">
        <b>{title}</b>
        <span className="muted small">{about}</span>
      </div>
      {link && (
        <ButtonLink size="s" to={link.to}>
          {link.label}
          <span className="vh">: {title}</span>
        </ButtonLink>
      )}
    </li>
  )
}
