import { href, Link } from 'react-router'
import { ButtonLink } from '../../ui/forms/button.tsx'
import type { HomeDeal } from './home-deal.ts'

/** The bookable deals that end first. */
export function HomeDeals({ deals }: { deals: readonly HomeDeal[] }) {
  if (deals.length === 0) return null
  return (
    <section className="wrap section section--flush" aria-labelledby="deals">
      <div className="head">
        <h2 id="deals">Current deals</h2>
        <ButtonLink kind="text" to={href('/seasonal-deals')}>
          All deals
        </ButtonLink>
      </div>
      <ul className="threes" role="list">
        {deals.map(({ id, heading, says, isEarly, to }) => (
          <li key={id} className="card pad">
            <h3>
              <Link to={to}>{heading}</Link>
            </h3>
            <p className="muted mt-2">
              {says}
              {isEarly && (
                <>
                  {' '}
                  <span className="deal">Members first</span>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
