import { href, Link } from 'react-router'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import type { NoticeDay } from './notice-days.ts'

type Shown = { days: readonly NoticeDay[]; next: number | null; isFirst: boolean }

/** The notices of an account by day, newest first. */
export function NoticeList({ days, next, isFirst }: Shown) {
  return (
    <>
      {days.map(({ on, title, lines }) => (
        <section key={on} aria-labelledby={`day-${on}`} className="mt-6">
          <h2 id={`day-${on}`} className="h3">
            {title}
          </h2>
          <ul className="card notices mt-3">
            {lines.map((line) => (
              <li key={line.id}>
                <Link className="notices__line" to={line.to}>
                  <i className={line.isNew ? 'notices__mark notices__mark--new' : 'notices__mark'} />
                  <span>
                    {line.isNew && <span className="vh">Unread: </span>}
                    {line.isNew ? <b>{line.text}</b> : line.text}
                  </span>
                  <time className="muted small" dateTime={line.at}>
                    {line.hour}
                  </time>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="muted small mt-4">
        Days and times are in Nepal time. We also sent you each of these by email.
      </p>
      {(next !== null || !isFirst) && (
        <nav className="row row--wrap notices__pages mt-4" aria-label="Pages of notifications">
          {!isFirst && <ButtonLink to={href('/notifications')}>Newest</ButtonLink>}
          {next !== null && <ButtonLink to={`${href('/notifications')}?before=${next}`}>Older</ButtonLink>}
        </nav>
      )}
    </>
  )
}
