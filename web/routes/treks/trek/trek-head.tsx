import { href, Link } from 'react-router'
import { pictureSource, pictureUrl } from '#domain/picture/picture-rules.ts'
import type { TrekPage } from '#domain/pages/trek-page-queries.ts'
import { Gallery } from './gallery/gallery.tsx'
import { Pays, Price } from '../../../ui/money/money.tsx'
import { Peaks } from '../../../ui/data/peaks.tsx'
import { SaveHeart } from '../../../ui/trek/save-heart.tsx'
import { ShareButton } from './share-button.tsx'
import { cheapestOf } from './booking/trek-quote.tsx'
import { TrekScore } from './trek-score.tsx'

/** Title, rating, region, difficulty and all the pictures of a trek. */
export function TrekHead({ trek }: { trek: TrekPage }) {
  const region = `${href('/list')}?region=${encodeURIComponent(trek.region)}&hideFilters=true`
  return (
    <div className="wrap trek-head">
      <nav className="small muted" aria-label="Breadcrumb">
        <Link className="plain" to={href('/list')}>
          Treks
        </Link>{' '}
        /{' '}
        <Link className="plain" to={region}>
          {trek.region}
        </Link>
      </nav>
      <div className="trek-head__top">
        <div>
          <h1>{trek.name}</h1>
          <p className="row row--wrap trek-head__line">
            <TrekScore distribution={trek.reviews.distribution} />
            <span className="muted">{trek.region}, Nepal</span>
            <Peaks difficulty={trek.difficulty} />
            <span className="muted">
              with <Link to={href('/host-adventures/:hostId', { hostId: trek.hostId })}>{trek.hostName}</Link>
            </span>
          </p>
        </div>
        <div className="trek-head__end">
          <p className="trek-head__price">
            <Price before="from" amount={<Pays {...cheapestOf(trek)} />} after="per person" />{' '}
            <a href="#departures">Choose a date</a>
          </p>
          <ShareButton subject={trek.name} path={href('/trekking/:id', { id: trek.slug })} />
          <SaveHeart trek={savedTrekOf(trek)} worded />
        </div>
      </div>
      <Gallery pictures={trek.pictures.map(galleryPicture)} caption={captionOf(trek)} />
    </div>
  )
}

/** The trek as stored in this browser; its price is the lowest bookable one. */
function savedTrekOf(trek: TrekPage) {
  const { id, name, region, durationDays, pictures } = trek
  const images = pictures.slice(0, 1).map(({ key }) => pictureUrl(key, 960))
  return {
    id,
    trekName: name,
    region,
    duration: durationDays,
    price: cheapestOf(trek).paysCents / 100,
    images,
  }
}

function galleryPicture({ key, alt, width, height }: TrekPage['pictures'][number]) {
  return {
    ...pictureSource(key, alt, width, height),
    large: pictureUrl(key, 1200),
    thumb: pictureUrl(key, 320),
  }
}

function captionOf({ pictures, hostName }: TrekPage): string | undefined {
  if (!pictures.some(({ kind }) => kind === 'illustration')) return undefined
  return pictures.every(({ kind }) => kind === 'illustration')
    ? `Illustrations. ${hostName} has not uploaded photographs yet.`
    : 'Photographs and illustrations.'
}
