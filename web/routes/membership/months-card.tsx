import { MONTHS_TO_DISCOUNT } from '#domain/membership/membership-rules.ts'

type MonthsCardProps = {
  /** Below the title, if the card shows an example. */
  intro?: string | undefined
  months: number
  /** '4 of 6 months paid' */
  text: string
  /** '5% from 20 Jan 2027' */
  aim: string
}

/** Six months as six bars, the counted ones filled. */
export function MonthsCard({ intro, months, text, aim }: MonthsCardProps) {
  return (
    <aside className="card pad aside" aria-labelledby="months-title">
      <h2 className="h3" id="months-title">
        Six months to 5%
      </h2>
      {intro && <p className="muted small mt-2">{intro}</p>}
      <ol className="months" aria-label={text}>
        {Array.from({ length: MONTHS_TO_DISCOUNT }, (_, index) => (
          <li key={index} className={index < months ? 'on' : undefined} />
        ))}
      </ol>
      <div className="row row--wrap between small mt-2">
        <span className="b">{text}</span>
        <span className="muted">{aim}</span>
      </div>
    </aside>
  )
}
