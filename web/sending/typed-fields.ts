import { type Control, isControl } from './sent-form.ts'

/** Names and values of a form's fields, in its order. */
export type TypedFields = [name: string, value: string][]

/** The values that somebody typed or chose in a form; no private field, no file, no value set by the page. */
export function typedIn(form: HTMLFormElement): TypedFields {
  return controlsOf(form).flatMap(
    (control): TypedFields => (isTicked(control) === false ? [] : [[control.name, control.value]]),
  )
}

/** Restores typed values in the fields that nobody has changed since. */
export function typeAgain(form: HTMLFormElement, fields: TypedFields): boolean {
  const values = Map.groupBy(fields, ([name]) => name)
  let isChanged = false
  for (const control of controlsOf(form)) {
    const typed = values.get(control.name)
    if (isChangedBySomebody(control)) continue
    const ticked = isTicked(control)
    if (ticked !== null) {
      const wanted = typed?.some(([, value]) => value === control.value) ?? false
      if (wanted === ticked || (isRadio(control) && !wanted)) continue
      control.click()
    } else {
      const next = typed?.shift()
      if (!next || next[1] === control.value) continue
      typeInto(control, next[1])
    }
    isChanged = true
  }
  return isChanged
}

/** Whether a form has a value that is never stored in the browser, such as a passport number. */
export function hasPrivate(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (each) => isControl(each) && isPrivate(each) && each.type !== 'hidden' && isChangedBySomebody(each),
  )
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (each): each is Control => isControl(each) && each.name !== '' && !isPrivate(each),
  )
}

const SECRET = /^(one-time-code|bday|(current|new)-password|cc-.*)$/

function isPrivate(control: Control): boolean {
  return (
    ['password', 'file', 'hidden', 'submit', 'button'].includes(control.type) ||
    SECRET.test(control.getAttribute('autocomplete') ?? '') ||
    control.closest('[data-private]') !== null ||
    control.form?.dataset['private'] !== undefined
  )
}

function isTicked(control: Control): boolean | null {
  const isBox = control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
  return isBox ? control.checked : null
}

function isRadio({ type }: Control): boolean {
  return type === 'radio'
}

function isChangedBySomebody(control: Control): boolean {
  if (control === document.activeElement) return true
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(0, first)
  }
  return isTicked(control) === null
    ? control.value !== control.defaultValue
    : control instanceof HTMLInputElement && control.checked !== control.defaultChecked
}

/** Dispatches the events of typing, so that a controlled field notices the value. */
function typeInto(control: Control, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
  own?.set?.call(control, value)
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
}
