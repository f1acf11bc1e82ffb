import './date-picks.css'

export type DatePick = {
  /** What the form sends. */
  value: string
  dates: string
  spots: string
  fits: boolean
  /** The price of a traveller, where the date is sold at it. */
  price?: string
  /** What the date costs more or gives back. */
  difference: string
}

type DatePicksProps = {
  name: string
  legend: string
  picks: readonly DatePick[]
  chosen?: string | undefined
  required?: boolean
  /** The id of the sentence about a wrong choice. */
  errorId?: string | undefined
}

/** Dates of a trek to choose from, each with its free spots and its difference in price. */
export function DatePicks({ name, legend, picks, chosen, required = false, errorId }: DatePicksProps) {
  return (
    <fieldset className="mt-4" aria-describedby={errorId}>
      <legend className="label">{legend}</legend>
      {picks.map(({ value, dates, spots, fits, price, difference }) => (
        <label className={fits ? 'pick pick--price' : 'pick pick--price pick--no'} key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={chosen === value}
            disabled={!fits}
            required={required}
          />
          <span>
            <b>{dates}</b>
            <span className="small">{spots}</span>
          </span>
          <span className="pick__price num">
            {price && <b>{price} each</b>}
            <span className={price && 'small'}>{difference}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
