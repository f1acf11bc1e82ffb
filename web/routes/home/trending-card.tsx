import { Link } from 'react-router'
import { Pays, Price } from '../../ui/money/money.tsx'
import { Picture } from '../../ui/data/picture.tsx'
import { Rating } from '../../ui/data/rating.tsx'
import { Heart, NextDeparture } from '../../ui/trek/trek-card.tsx'
import type { TrekCardData } from '../../shared/trek/list-card.ts'

/** A trek of the trending row: its name, region, rating and lowest price. */
export function TrendingCard({ trek }: { trek: TrekCardData }) {
  return (
    <li className="trek-card">
      <div className="trek-card__pic">
        <Picture {...trek.picture} sizes="(max-width: 720px) 84vw, (max-width: 1100px) 44vw, 400px" />
        <Heart {...trek} />
      </div>
      <div className="trek-card__body">
        <h3>
          <Link to={trek.to}>{trek.title}</Link>
        </h3>
        <div className="trek-card__line">
          <span className="muted">{trek.region}</span>
          <Rating score={trek.score} count={trek.reviews} word={trek.word} />
        </div>
        <div className="trek-card__end">
          <Price before="Starting from" amount={<Pays paysCents={trek.fromCents} deal={trek.deal} />} />
          <NextDeparture {...trek} />
        </div>
      </div>
    </li>
  )
}
