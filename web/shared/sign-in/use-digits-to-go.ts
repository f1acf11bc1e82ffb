import { type SyntheticEvent, useEffect, useState } from 'react'

const DIGITS = 6
const words = ['', 'One digit', 'Two digits', 'Three digits', 'Four digits', 'Five digits', 'Six digits']

/**
 * The missing digits of a form's six-digit code, also as text; none before hydration, so that the button works without
 * script. `watched` are the handlers of the form.
 */
export function useDigitsToGo() {
  const [toGo, setToGo] = useState(0)
  useEffect(() => setToGo(DIGITS), [])
  const look = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) =>
    setToGo(Math.max(0, DIGITS - digitsIn(currentTarget)))
  return {
    toGo,
    says: toGo > 0 ? `${words[toGo]} to go` : null,
    watched: { onInput: look, onPaste: look, onKeyUp: look },
  }
}

function digitsIn(form: HTMLFormElement): number {
  const boxes = [...form.querySelectorAll('input')]
  return boxes.map(({ value }) => value.replace(/\D/g, '')).join('').length
}
