import { priceIn, type Display } from '#domain/currency/rate-rules.ts'
import type { Suggestion } from '#domain/trek/suggestion-queries.ts'
import type { Suggestions } from './use-suggestions.ts'

type SuggestionListProps = {
  id: string
  found: Suggestions
  text: string
  /** Which entry the arrow keys have reached, or −1. */
  active: number
  display: Display
  onChoose: (name: string) => void
}

/** The names below the destination field. */
export function SuggestionList({ id, found, text, active, display, onChoose }: SuggestionListProps) {
  return (
    <div className="suggest" id={id} role="listbox" aria-label="Suggestions">
      <ul role="group" aria-labelledby={`${id}-label`}>
        <li className="suggest__h" id={`${id}-label`} role="presentation">
          {found.label}
        </li>
        {found.suggestions.map((suggestion, index) => (
          <li
            key={suggestion.name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={index === active ? 'is-active' : undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion.name)}
          >
            {suggestion.picture ? (
              <img src={suggestion.picture} width="52" height="40" alt="" loading="lazy" />
            ) : (
              <span />
            )}
            <span>
              <b>
                <Marked name={suggestion.name} text={text.trim()} />
              </b>
              <span className="small muted">
                {suggestion.region} · {suggestion.days} days
              </span>
            </span>
            <Facts suggestion={suggestion} display={display} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Facts({ suggestion: { fromCents, rating }, display }: { suggestion: Suggestion; display: Display }) {
  if (fromCents === undefined) return null
  return (
    <span className="r small">
      <span className="muted">Starting from</span>{' '}
      <span className="bb num">{priceIn(fromCents, display)}</span>
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
