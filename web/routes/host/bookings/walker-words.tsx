import type { WalkerReviews } from '#domain/review/walker-queries.ts'
import { Rating } from '../../../ui/data/rating.tsx'

/** Earlier hosts' ratings of a traveller, and their notes for the next host. */
export function WalkerWords({ words, name }: Pick<WalkerReviews, 'words'> & { name: string }) {
  if (words.length === 0) return null
  const mean = words.reduce((sum, { rating }) => sum + rating, 0) / words.length
  const said = words.filter(({ body }) => body !== '')
  const rating = <Rating score={Math.round(mean * 10) / 10} count={words.length} />
  if (said.length === 0) return <p className="small">{rating}</p>
  return (
    <details className="unfold">
      <summary className="small">
        {rating}
        <span className="vh">, what hosts say of {name}</span>
      </summary>
      <ul className="small muted walkerwords">
        {said.map(({ rating: each, body }, index) => (
          <li key={index}>
            {each} of 10: {body}
          </li>
        ))}
      </ul>
    </details>
  )
}
