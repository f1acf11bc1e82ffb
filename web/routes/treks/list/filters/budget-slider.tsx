import { useEffect, useId, useRef, useState } from 'react'
import { figureText } from '#figure-text'

/** From, to, in whole US dollars; a value at its bound is no limit. */
export type BudgetRange = readonly [from: number, to: number]

type BudgetSliderProps = {
  range: BudgetRange
  /** The lowest and highest value, and the minimum gap between the thumbs. */
  bounds: { lowest: number; highest: number; gap: number }
  /** How long a thumb must rest before onChange; 0 reports every step. */
  restMs: number
  onChange: (range: BudgetRange) => void
}

const STEP = 10

/** The filter for a trek's price: a slider with two thumbs, and the two numbers as text fields. */
export function BudgetSlider({ range, bounds, restMs, onChange }: BudgetSliderProps) {
  const { lowest, highest, gap } = bounds
  const id = useId()
  /** What a moving thumb shows, until it rests and the change is reported. */
  const [moving, setMoving] = useState<BudgetRange | null>(null)
  const [from, to] = moving ?? range
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latestOnChange = useRef(onChange)
  useEffect(() => {
    latestOnChange.current = onChange
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const report = (next: BudgetRange) => {
    setMoving(null)
    latestOnChange.current(next)
  }
  const settle = (next: BudgetRange, wait: number) => {
    clearTimeout(timer.current)
    if (wait === 0) return report(next)
    setMoving(next)
    timer.current = setTimeout(report, wait, next)
  }
  const setFrom = (value: number, wait = 0) => settle([Math.min(Math.max(value, lowest), to - gap), to], wait)
  const setTo = (value: number, wait = 0) =>
    settle([from, Math.max(Math.min(value, highest), from + gap)], wait)
  const place = (value: number) => `${((value - lowest) / (highest - lowest)) * 100}%`
  const shared = { type: 'range', min: lowest, max: highest, step: STEP }

  return (
    <fieldset>
      <legend>
        Budget per person
        <span className="slider__said num">{budgetText([from, to], bounds)}</span>
      </legend>
      <div className="slider">
        <svg aria-hidden="true">
          <line x1="0%" x2="100%" y1="2" y2="2" />
          <line x1={place(from)} x2={place(to)} y1="2" y2="2" className="slider__on" />
        </svg>
        <input
          {...shared}
          aria-label="Lowest price"
          aria-valuetext={`$${figureText(from)}`}
          value={from}
          onChange={({ target }) => setFrom(target.valueAsNumber, restMs)}
        />
        <input
          {...shared}
          aria-label="Highest price"
          aria-valuetext={to === highest ? 'No limit' : `$${figureText(to)}`}
          value={to}
          onChange={({ target }) => setTo(target.valueAsNumber, restMs)}
        />
      </div>
      <div className="pair">
        <DollarField
          id={`${id}-from`}
          name="min"
          label="From, US$"
          value={from}
          bounds={bounds}
          onSet={setFrom}
        />
        <DollarField id={`${id}-to`} name="max" label="To, US$" value={to} bounds={bounds} onSet={setTo} />
      </div>
    </fieldset>
  )
}

type DollarFieldProps = Pick<BudgetSliderProps, 'bounds'> & {
  id: string
  name: string
  label: string
  value: number
  onSet: (value: number) => void
}

/** A typed number is applied only when it is complete: on Enter, or on blur. */
function DollarField({ id, name, label, value, bounds: { lowest, highest }, onSet }: DollarFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const finish = () => {
    if (typed !== null && /^\d+$/.test(typed)) onSet(Number(typed))
    setTyped(null)
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        className="input input--s num"
        type="number"
        min={lowest}
        max={highest}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          finish()
        }}
      />
    </div>
  )
}

/** '$50 – $1,700'; at the upper bound '$3,000+'. */
export function budgetText([from, to]: BudgetRange, { highest }: { highest: number }): string {
  const dollars = (value: number) => `$${figureText(value)}`
  return `${dollars(from)} – ${dollars(to)}${to === highest ? '+' : ''}`
}
