import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type MouseEvent, useEffect, useState } from 'react'
import { buttonClass } from './button.tsx'

type QuantityStepperProps = {
  name: string
  label: string
  hint?: string | undefined
  value: number
  min?: number | undefined
  max: number
  /** Why there can be no more, when the maximum is reached. */
  limit?: string | undefined
  /** The action of the form: a page that, without script, renders itself again with the new number. */
  shownAt?: string | undefined
  /** Called on each change; the buttons then no longer submit the form. */
  onChange?: ((value: number) => void) | undefined
}

/**
 * A number with one button on each side. Without script, or without onChange, a button submits the form with the new
 * number; it comes before the stored number in the form, so that the first value of the name is always the right one.
 */
export function QuantityStepper({
  name,
  label,
  hint,
  value,
  min = 0,
  max,
  limit,
  shownAt,
  onChange,
}: QuantityStepperProps) {
  const [shown, setShown] = useState(value)
  useEffect(() => setShown(value), [value])
  const step = (to: number) => (event: MouseEvent) => {
    if (!onChange) return
    event.preventDefault()
    setShown(to)
    onChange(to)
  }
  const labelId = `${name}-label`
  return (
    <div>
      <div className="row between" role="group" aria-labelledby={labelId}>
        <span id={labelId}>
          <span className="b">{label}</span>
          {hint && <span className="small muted qty__hint">{hint}</span>}
        </span>
        <span className="qty">
          <StepButton
            name={name}
            to={shown - 1}
            word="One fewer"
            open={shown > min}
            shownAt={shownAt}
            onClick={step(shown - 1)}
          />
          <b aria-live="polite">{shown}</b>
          <StepButton
            name={name}
            to={shown + 1}
            word="One more"
            open={shown < max}
            shownAt={shownAt}
            onClick={step(shown + 1)}
          />
          <input type="hidden" name={name} value={shown} />
        </span>
      </div>
      {limit && shown >= max && <p className="small muted mt-2">{limit}</p>}
    </div>
  )
}

type StepButtonProps = {
  name: string
  to: number
  word: 'One fewer' | 'One more'
  open: boolean
  shownAt: string | undefined
  onClick: (event: MouseEvent) => void
}

function StepButton({ name, to, word, open, shownAt, onClick }: StepButtonProps) {
  return (
    <button
      type={open ? 'submit' : 'button'}
      name={name}
      value={to}
      formMethod={open && shownAt ? 'get' : undefined}
      formAction={open ? shownAt : undefined}
      formNoValidate={open}
      aria-disabled={!open || undefined}
      aria-label={word}
      className={buttonClass({ round: true })}
      onClick={open ? onClick : undefined}
    >
      {word === 'One more' ? <Plus className="ico" /> : <Minus className="ico" />}
    </button>
  )
}
