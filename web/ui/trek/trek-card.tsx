import { Link } from 'react-router'
import { counted, figureText } from '#figure-text'
import { isScarce, spotsText } from './few-spots.ts'
import { Money, Pays, type PaysProps, Price } from '../money/money.tsx'
import { type Difficulty, Peaks } from '../data/peaks.tsx'
import { Picture, type PictureSource } from '../data/picture.tsx'
import { Rating } from '../data/rating.tsx'
import { SaveHeart } from './save-heart.tsx'
import { type ProfilePoint, Spark } from '../data/spark.tsx'

export type TrekCardProps = {
  /** The trek's id; with it the card can be saved. */
  id?: string | undefined
  to: string
  title: string
  picture: PictureSource
  region: string
  days: number
  /** Metres. */
  maxAltitude: number
  difficulty: Difficulty
  score: number | null
  reviews?: number | undefined
  /** The lowest price of a traveller, in US cents. */
  fromCents: number
  /** The deal that reduced it. */
  deal?: PaysProps['deal']
  /** The next bookable departure; null when there is none. */
  next: { on: string; spotsLeft: number; paysCents: number } | null
  profile?: readonly ProfilePoint[] | undefined
  host?: string | undefined
  /** Above the fold, so its picture is not loaded lazily. */
  first?: boolean | undefined
}

/** A trek as a framed card, for grids and the carousel; the title's link covers the whole card. */
export function TrekCard(trek: TrekCardProps) {
  return (
    <li className="trek-card">
      <div className="trek-card__pic">
        <Picture
          {...trek.picture}
          first={trek.first}
          sizes="(max-width: 720px) 84vw, (max-width: 1100px) 44vw, 400px"
        />
        <Heart {...trek} />
      </div>
      <div className="trek-card__body">
        <h3>
          <Link to={trek.to}>{trek.title}</Link>
        </h3>
        <div className="trek-card__line">
          <span className="muted">{summary(trek)}</span>
          <Rating score={trek.score} count={trek.reviews} />
        </div>
        <Peaks difficulty={trek.difficulty} />
        <div className="trek-card__end">
          <Price
            before="from"
            amount={<Pays paysCents={trek.fromCents} deal={trek.deal} />}
            after="per person"
          />
          <NextDeparture {...trek} />
        </div>
      </div>
    </li>
  )
}

/** A trek as a row of the result list, with its profile. */
export function TrekRow(trek: TrekCardProps) {
  return (
    <li className="rowcard">
      <div className="trek-card__pic">
        <Picture {...trek.picture} first={trek.first} sizes="(max-width: 620px) calc(100vw - 50px), 288px" />
        <Heart {...trek} />
      </div>
      <div className="rowcard__mid">
        <h2 className="h3">
          <Link to={trek.to}>{trek.title}</Link>
        </h2>
        <p className="muted">{summary(trek)}</p>
        <p>
          <Peaks difficulty={trek.difficulty} />
        </p>
        {trek.profile && <Spark profile={trek.profile} />}
      </div>
      <div className="rowcard__end">
        <div>
          <Rating score={trek.score} count={trek.reviews} />
          {trek.host && <p className="small muted mt-1">with {trek.host}</p>}
        </div>
        <div>
          <div>
            <Price before="from" amount={<Pays paysCents={trek.fromCents} deal={trek.deal} />} />
          </div>
          <p className="small muted">per person</p>
          <div className="mt-1">
            <NextDeparture {...trek} />
          </div>
        </div>
      </div>
    </li>
  )
}

/** Outside of the card's link, so that it is a separate button. */
export function Heart({ id, title, region, days, fromCents, picture }: TrekCardProps) {
  if (id === undefined) return null
  const trek = { id, trekName: title, region, duration: days, price: fromCents / 100, images: [picture.src] }
  return <SaveHeart trek={trek} />
}

function summary({ region, days, maxAltitude }: TrekCardProps): string {
  return `${region} · ${counted(days, 'day')} · up to ${figureText(maxAltitude)} m`
}

/** The date of the next departure, its free spots, and its price unless that is the lowest one. */
export function NextDeparture({ next, fromCents }: Pick<TrekCardProps, 'next' | 'fromCents'>) {
  if (!next) return <span className="small muted">No departure open</span>
  const scarce = isScarce(next.spotsLeft)
  return (
    <span className={scarce ? 'small scarce nowrap' : 'small muted nowrap'}>
      next {next.on}
      {next.paysCents !== fromCents && (
        <>
          , <Money cents={next.paysCents} />
        </>
      )}{' '}
      · {spotsText(next.spotsLeft)}
      {scarce && ' left'}
    </span>
  )
}
