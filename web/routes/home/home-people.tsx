import { informationUrl } from '#web/shared/page/information-url.ts'
import { href, Link } from 'react-router'
import { counted } from '#figure-text'
import { Avatar } from '../../ui/data/avatar.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Rating } from '../../ui/data/rating.tsx'
import type { HomeHostCard, HomeStory } from './home-page.ts'

/** One review of a bookable trek. */
export function HomeReview({ story }: { story: HomeStory | null }) {
  if (!story) return null
  const to = href('/trekking/:id', { id: story.slug })
  return (
    <section className="wrap section section--flush" aria-labelledby="review">
      <div className="head">
        <h2 id="review">From a traveller</h2>
        <Link to={informationUrl('/travel-stories')}>More travel stories</Link>
      </div>
      <figure className="card pad home__review">
        <blockquote className="lead">{story.body}</blockquote>
        <figcaption className="row row--wrap mt-4">
          <Rating score={story.rating} single />
          <span>{story.by}</span>
          <span className="muted">
            <Link to={to}>{story.trek}</Link>, {story.month}
          </span>
          <Link to={`${to}#reviews`}>
            All reviews<span className="vh"> of {story.trek}</span>
          </Link>
        </figcaption>
      </figure>
    </section>
  )
}

/** Hosts with bookable treks. */
export function HomeHosts({ hosts }: { hosts: readonly HomeHostCard[] }) {
  if (hosts.length === 0) return null
  return (
    <section className="wrap section section--flush" aria-labelledby="hosts">
      <div className="head">
        <h2 id="hosts">Meet the hosts</h2>
      </div>
      <ul className="threes" role="list">
        {hosts.map((host) => (
          <li key={host.id} className="card pad">
            <div className="row">
              <Avatar name={host.name} photo={host.photo} />
              <h3>
                <Link to={href('/host-adventures/:hostId', { hostId: host.id })}>{host.name}</Link>
              </h3>
            </div>
            <p className="row row--wrap gap-3 mt-3">
              {host.isVerified && <Badge tone="ok">Verified</Badge>}
              <Rating score={host.score} count={host.reviews} />
              <span className="muted small">{counted(host.treks, 'trek')}</span>
            </p>
            {host.bio && <p className="muted mt-3 home__bio">{host.bio}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
