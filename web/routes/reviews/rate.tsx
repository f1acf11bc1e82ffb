import { FieldError } from '../../ui/forms/field-message.tsx'

type RateProps = {
  id: string
  legend: string
  /** The labels of 1 and 10. */
  ends: [low: string, high: string]
  chosen?: number | undefined
  error?: string | undefined
}

const FIGURES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** A whole number from 1 to 10, as ten radio buttons; its name is `rating`. */
export function Rate({ id, legend, ends: [low, high], chosen, error }: RateProps) {
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">{legend}</legend>
      <div className="rate mt-1">
        {FIGURES.map((figure) => (
          <label key={figure}>
            <input
              id={figure === 1 ? id : undefined}
              type="radio"
              name="rating"
              value={figure}
              aria-label={`${figure} of 10`}
              defaultChecked={figure === chosen}
              required
            />
            <span aria-hidden="true">{figure}</span>
          </label>
        ))}
      </div>
      <div className="rate__ends">
        <span>1, {low}</span>
        <span>10, {high}</span>
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
