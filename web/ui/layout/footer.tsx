import { Link } from 'react-router'
import type { SiteLink } from './top-bar.tsx'

type FooterProps = {
  company: string
  year: number
  /** Up to four titled columns of links; with none the footer is one narrow line. */
  columns?: { title: string; links: SiteLink[] }[] | undefined
  /** Links at the end of the last line. */
  links?: SiteLink[] | undefined
}

/** The footer of every page. The ridge over the wide one is the profile of the Annapurna Circuit. */
export function Footer({ company, year, columns = [], links = [] }: FooterProps) {
  const slim = columns.length === 0
  return (
    <footer className={slim ? 'foot foot--slim' : 'foot'}>
      {!slim && <Ridge />}
      <div className="wrap">
        {!slim && (
          <div className="foot__grid">
            <div className="foot__note">
              <span className="foot__deva" lang="ne">
                चौतारी
              </span>
              <p>
                A chautari is a stone seat under a tree where trails meet. You put down the load, drink tea
                and hear about the path ahead.
              </p>
            </div>
            {columns.map((column) => (
              <div key={column.title}>
                <h2>{column.title}</h2>
                <ul>
                  {column.links.map(({ to, label }) => (
                    <li key={label}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
        <div className="foot__end">
          <span>
            Copyright 2024–{year} {company}
          </span>
          {links.length > 0 && (
            <span className="row row--wrap foot__links">
              {links.map(({ to, label }) => (
                <Link key={label} className="plain nowrap" to={to}>
                  {label}
                </Link>
              ))}
            </span>
          )}
        </div>
      </div>
    </footer>
  )
}

const ridge =
  'M0 46.5L168 44.9L315 36.4L415 31.3L515 33.2L536 27.7L557 33.2L652 26.8L725 21.0L809 8.0L893 30.2L1104 44.2L1282 42.3L1361 37.6L1440 69.7'

function Ridge() {
  return (
    <svg className="foot__ridge" viewBox="0 0 1440 72" preserveAspectRatio="none" aria-hidden="true">
      <path className="a" d={`${ridge}L1440 72L0 72Z`} />
      <path className="b" d={ridge} />
    </svg>
  )
}
