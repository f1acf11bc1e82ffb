import { type SyntheticEvent, useEffect, useState } from 'react'

const DIGITS = 6
const words = ['', 'One digit', 'Two digits', 'Three digits', 'Four digits', 'Five digits', 'Six digits']

/**
 * How much of a form's six-digit code is still to be typed, in words as well; none before there is a script, so that the
 * button works without. `watched` are the handlers of the form.
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
