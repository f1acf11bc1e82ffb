import MapPin from 'lucide-react/icons/map-pin'
import { Money } from '../../ui/money/money.tsx'
import type { Offer } from './use-suggestions.ts'

type SuggestionListProps = {
  id: string
  offers: readonly Offer[]
  text: string
  /** The index of the active entry, or −1. */
  active: number
  onChoose: (name: string) => void
}

/** The suggestions below the destination field, under their labels. */
export function SuggestionList({ id, offers, text, active, onChoose }: SuggestionListProps) {
  const labels = [...new Set(offers.map(({ label }) => label))]
  return (
    <div className="suggest" id={id} role="listbox" aria-label="Suggestions">
      {labels.map((label) => (
        <ul key={label} role="group" aria-labelledby={`${id}-${label}`}>
          <li className="suggest__h" id={`${id}-${label}`} role="presentation">
            {label}
          </li>
          {offers.map((offer, index) =>
            offer.label === label ? (
              <li
                key={offer.name}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={index === active ? 'is-active' : undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(offer.name)}
              >
                {offer.picture ? (
                  <img src={offer.picture} width="52" height="40" alt="" loading="lazy" />
                ) : (
                  <span className="suggest__pin">
                    <MapPin className="ico" />
                  </span>
                )}
                <span>
                  <b>
                    <Marked name={offer.name} text={text} />
                  </b>
                  <span className="small muted">{offer.note}</span>
                </span>
                <Facts offer={offer} />
              </li>
            ) : null,
          )}
        </ul>
      ))}
    </div>
  )
}

function Facts({ offer: { fromCents, rating } }: { offer: Offer }) {
  if (fromCents === undefined) return null
  return (
    <span className="r small">
      <span className="muted">Starting from</span>{' '}
      <b className="bb">
        <Money cents={fromCents} />
      </b>
      <span className="suggest__rating muted">{rating}</span>
    </span>
  )
}

/** The name with the typed part marked. */
function Marked({ name, text }: { name: string; text: string }) {
  const at = text ? name.toLowerCase().indexOf(text.toLowerCase()) : -1
  if (at < 0) return name
  const end = at + text.length
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, end)}</mark>
      {name.slice(end)}
    </>
  )
}
