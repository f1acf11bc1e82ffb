import type { SentForm } from './sent-form.ts'

/**
 * Inserts an element for a note: below the row of the pressed button, or at the top of the window when no button is
 * visible.
 */
export function placeNote(at: SentForm | null): HTMLElement {
  const place = document.createElement('div')
  place.className = 'sendnote'
  const button = at && buttonOf(at)
  if (button && isShown(button)) rowOf(button).after(place)
  else {
    place.classList.add('sendnote--bar')
    ;(document.querySelector('main') ?? document.body).append(place)
  }
  return place
}

/** The pressed button; for a hidden one, such as Enter activates, the form's first visible button. */
function buttonOf({ form, button }: SentForm): Element | null {
  if (button && isShown(button)) return button
  const buttons = [...form.elements].filter(
    (each): each is HTMLButtonElement =>
      each instanceof HTMLButtonElement && each.type === 'submit' && isShown(each),
  )
  const value = button instanceof HTMLButtonElement ? button.value : ''
  return (
    buttons.find((each) => each.value === value) ??
    buttons[0] ??
    (isShown(form) ? form.lastElementChild : null)
  )
}

function isShown(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && element.getBoundingClientRect().width > 1
}

/** A row of buttons has no space beside it: the note is below the row. */
function rowOf(element: Element): Element {
  const parent = element.parentElement
  if (!parent || parent === document.body) return element
  const { display, flexDirection } = getComputedStyle(parent)
  const isRow = display.includes('flex') && flexDirection.startsWith('row')
  return isRow || display.startsWith('inline') || display === 'contents' ? rowOf(parent) : element
}
