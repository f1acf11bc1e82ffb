import { href, Link } from 'react-router'
import type { HostTrek as Trek, PublicHost } from '#domain/pages/host-page-queries.ts'
import { pictureSource } from '#domain/picture/picture-rules.ts'
import { counted } from '#figure-text'
import { Peaks } from '../../ui/data/peaks.tsx'
import { PictureCarousel } from './picture-carousel.tsx'
import { Rating } from '../../ui/data/rating.tsx'
import { HostTrekDates } from './host-trek-dates.tsx'

type HostTrekProps = {
  host: PublicHost
  trek: Trek
  /** Book Now was pressed without a date. */
  asked: boolean
  /** Its picture is above the fold. */
  first: boolean
}

/** The maximum width of a picture in a card: a phone's width at three pixels a point. */
const CARD_WIDTH = 960

/** One trek of a host: pictures, facts, and the select for a date. */
export function HostTrek({ host, trek, asked, first }: HostTrekProps) {
  const { slug, name, region, days, maxGroupSize, difficulty, overview, rating, pictures } = trek
  const shown =
    pictures.length > 0 ? pictures : [{ key: 'art/hero-home.webp', alt: '', width: 2400, height: 1000 }]
  return (
    <li className="rowcard rowcard--book" id={`trek-${slug}`}>
      <PictureCarousel
        label={`Pictures of ${name}`}
        pictures={shown.map(({ key, alt, width, height }) =>
          pictureSource(key, alt, width, height, CARD_WIDTH),
        )}
        sizes="(max-width: 1100px) calc(100vw - 50px), 304px"
        first={first}
      />
      <div className="rowcard__mid">
        <h3 className="h3">
          <Link to={href('/trekking/:id', { id: slug })}>{name}</Link>
        </h3>
        <p className="muted">
          {region} · {counted(days, 'day')} · groups up to {maxGroupSize}
        </p>
        <p className="row row--wrap gap-4">
          <Peaks difficulty={difficulty} />
          <Rating score={rating?.score ?? null} count={rating?.count} />
        </p>
        <p>{overview}</p>
      </div>
      <HostTrekDates host={host} trek={trek} asked={asked} />
    </li>
  )
}
