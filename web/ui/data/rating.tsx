type RatingProps = {
  /** The mean of real reviews out of 10 with one decimal, or null without reviews. */
  score: number | null
  count?: number | undefined
  /** 'Excellent' or 'Very good', beside the number. */
  word?: string | undefined
  /** One traveller's own rating, a whole number: '10 of 10'. */
  single?: boolean | undefined
}

/** A rating out of 10, only from real reviews; without reviews the trek is 'New'. */
export function Rating({ score, count, word, single }: RatingProps) {
  if (score === null) return <span className="stars">New</span>
  return (
    <span className="stars">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="m10 1.8 2.5 5.4 5.9.7-4.4 4 1.2 5.9L10 14.9l-5.2 2.9L6 11.9l-4.4-4 5.9-.7z" />
      </svg>
      <b className="b">
        <i className="vh">Rated </i>
        {single ? score : score.toFixed(1)}
        {!single && <i className="vh"> of 10</i>}
        {word && ` ${word}`}
      </b>
      {single && <span>of 10</span>}
      {count !== undefined && (
        <span>
          ({count}
          <i className="vh">{count === 1 ? ' review' : ' reviews'}</i>)
        </span>
      )}
    </span>
  )
}
