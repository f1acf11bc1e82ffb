import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture, type PictureSource } from '../../ui/data/picture.tsx'

type BookingRowProps = {
  title: string
  /** The page of the booking. */
  to: string
  picture: PictureSource
  badge: ReactNode
  /** Dates, travellers and host. */
  line: ReactNode
  facts?: { name: string; value: string }[] | undefined
  /** Until when something is possible, or what happened. */
  text?: ReactNode
  /** Days until the start, if it is in the future. */
  daysToGo?: number | undefined
  actions?: ReactNode
}

/** One booking in the list of bookings. */
export function BookingRow({
  title,
  to,
  picture,
  badge,
  line,
  facts,
  text,
  daysToGo,
  actions,
}: BookingRowProps) {
  return (
    <li className="card booking">
      <Picture {...picture} alt="" sizes="(max-width: 820px) calc(100vw - 50px), 232px" />
      <div className="booking__mid">
        <div className="row row--wrap booking__head">
          <h2 className="h3">
            <Link to={to}>{title}</Link>
          </h2>
          {badge}
        </div>
        <p className="muted mt-1">{line}</p>
        {facts && (
          <dl className="booking__facts">
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {text && <div className="small mt-3">{text}</div>}
      </div>
      <div className="booking__act">
        {daysToGo !== undefined && (
          <div className="count">
            <b>{daysToGo}</b>
            <span>{daysToGo === 1 ? 'day to go' : 'days to go'}</span>
          </div>
        )}
        {actions}
      </div>
    </li>
  )
}
