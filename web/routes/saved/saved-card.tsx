import { Form } from 'react-router'
import { counted } from '#figure-text'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Pays, Price } from '../../ui/money/money.tsx'
import { Picture } from '../../ui/data/picture.tsx'
import { NextDeparture } from '../../ui/trek/trek-card.tsx'
import type { SavedCardData } from './saved-view.ts'

type SavedCardProps = {
  card: SavedCardData
  first: boolean
  /** Removes it from the list; without script the form does. */
  onRemove: (card: SavedCardData) => void
}

/** A saved trek with its two buttons; the card is not a link. */
export function SavedCard({ card, first, onRemove }: SavedCardProps) {
  const { id, to, title, picture, region, days, fromCents, deal, next } = card
  return (
    <li className="trek-card">
      <div className="trek-card__pic">
        <Picture
          {...picture}
          first={first}
          sizes="(max-width: 620px) 92vw, (max-width: 1000px) 46vw, 400px"
        />
      </div>
      <div className="trek-card__body">
        <h2 className="h3">{title}</h2>
        <p className="muted">
          {region} · {counted(days, 'day')}
        </p>
        <div className="trek-card__end">
          <Price before="from" amount={<Pays paysCents={fromCents} deal={deal} />} />
          <NextDeparture next={next} fromCents={fromCents} />
        </div>
        <Form
          method="post"
          className="row saved__acts"
          onSubmit={(event) => {
            event.preventDefault()
            onRemove(card)
          }}
        >
          <ButtonLink size="s" to={to} className="saved__view">
            View Details<span className="vh"> of {title}</span>
          </ButtonLink>
          <input type="hidden" name="remove" value={id} />
          <Button kind="text" className="danger">
            Remove<span className="vh"> {title}</span>
          </Button>
        </Form>
      </div>
    </li>
  )
}
