import { href, Link } from 'react-router'
import { shortDay } from '#domain/dates.ts'
import type { TrekPage } from '#domain/pages/trek-page-queries.ts'
import { TrekCard } from '../../../ui/trek/trek-card.tsx'

/** The three most similar treks. */
export function TrekSimilar({ trek: { similar, region } }: { trek: TrekPage }) {
  if (similar.length === 0) return null
  return (
    <section className="section section--flush" aria-labelledby="similar-title">
      <div className="sech">
        <h2 id="similar-title">Similar treks</h2>
        <Link to={`${href('/list')}?region=${encodeURIComponent(region)}&hideFilters=true`}>
          All in {region}
        </Link>
      </div>
      <ul className="threes trek-similar">
        {similar.map((trek) => (
          <TrekCard
            key={trek.slug}
            id={trek.id}
            to={href('/trekking/:id', { id: trek.slug })}
            title={trek.name}
            picture={trek.picture}
            region={trek.region}
            days={trek.days}
            maxAltitude={trek.maxAltitudeM}
            difficulty={trek.difficulty}
            score={trek.rating?.score ?? null}
            reviews={trek.rating?.count}
            fromCents={trek.fromCents}
            deal={trek.deal}
            next={trek.next && { ...trek.next, on: shortDay(trek.next.startsOn) }}
          />
        ))}
      </ul>
    </section>
  )
}
