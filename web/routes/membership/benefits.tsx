import { href, Link } from 'react-router'

/** The benefits of membership. */
export function Benefits() {
  return (
    <ul className="four" role="list">
      <li>
        <b>5% off treks</b>
        <span className="muted">
          After six consecutive paid months. On a $1,240 trek for two that is $124.
        </span>
      </li>
      <li>
        <b>Deals 48 hours earlier</b>
        <span className="muted">
          <Link to={href('/seasonal-deals')}>Seasonal deals</Link> open for you first.
        </span>
      </li>
      <li>
        <b>Book two days longer</b>
        <span className="muted">Where booking closes 7 days before the start, you have until 5.</span>
      </li>
      <li>
        <b>Cancel any time</b>
        <span className="muted">You stay a member until the time you paid for ends.</span>
      </li>
    </ul>
  )
}
