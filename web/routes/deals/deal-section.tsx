import { Link } from 'react-router'
import { TrekCard } from '../../ui/trek/trek-card.tsx'
import type { DealCard } from '../../shared/deal/deal-card.ts'

/** One deal: its discount, its subject, its end, and the treks that are bookable with it. */
export function DealSection({ deal, first }: { deal: DealCard; first: boolean }) {
  const { id, heading, says, isEarly, cards, all } = deal
  return (
    <section className={cards.length > 1 ? 'dealgrid__all' : undefined} aria-labelledby={`deal-${id}`}>
      <div className="sech">
        <div>
          <h2 id={`deal-${id}`} className="h3">
            {heading}
          </h2>
          <p>
            {says}
            {isEarly && (
              <>
                {' '}
                <span className="deal">Members first</span>
              </>
            )}
          </p>
        </div>
        {all && <Link to={all.to}>{all.label}</Link>}
      </div>
      <ul className="threes">
        {cards.map((card, index) => (
          <TrekCard key={card.id} {...card} first={first && index < 3} />
        ))}
      </ul>
    </section>
  )
}
