import { useEffect, useRef } from 'react'
import type { Answer } from './checkout-sent.ts'

const KEY = 'checkoutDraft'

type Draft = { departureId: string; fields: [string, string][] }

/**
 * Stores typed text in this tab until it is submitted, so that a reload, Back or signing in does not lose it. It never
 * leaves the browser, and is deleted with the tab, at payment or at logout.
 */
export function useDraft(departureId: string, answer: Answer | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const typed = answer?.values
  useEffect(() => {
    logged(() => (typed ? store : restore)(departureId, form.current))
  }, [departureId, typed])
  return { form, keep: () => logged(() => store(departureId, form.current)) }
}

/** The server has the details now: the browser deletes them. */
export function useForgottenDraft() {
  useEffect(() => logged(() => sessionStorage.removeItem(KEY)), [])
}

function store(departureId: string, form: HTMLFormElement | null) {
  if (!form) return
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && isTyped(name) ? [[name, value]] : [],
  )
  sessionStorage.setItem(KEY, JSON.stringify({ departureId, fields } satisfies Draft))
}

function restore(departureId: string, form: HTMLFormElement | null) {
  const stored = sessionStorage.getItem(KEY)
  if (!stored || !form) return
  const draft = JSON.parse(stored) as Draft
  if (draft.departureId !== departureId) return
  const fields = new Map(draft.fields)
  for (const control of form.querySelectorAll<Control>('input, select, textarea')) {
    const { name, value } = control
    if (!isTyped(name) || control === document.activeElement) continue
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      // A click also reaches the choice that the page has drawn.
      if (fields.get(name) === value && !control.checked) control.click()
    } else if (!(control instanceof HTMLInputElement) || control.type !== 'checkbox') {
      control.value = fields.get(name) || value
      if (control.value !== value) showAgain(control)
    } else if (fields.has(name.replace('isChild', 'firstName')) || name === 'adult')
      control.checked = fields.has(name)
  }
}

/** Collapsed fields are expanded, and validated as if they had just been typed. */
function showAgain(control: Control) {
  const behind = control.closest('details')
  if (!behind) return
  behind.open = true
  control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isTyped(name: string): boolean {
  return name !== 'step' && !name.endsWith('-key') && !name.startsWith('extra-')
}

/** A browser without storage must not break the page. */
function logged(act: () => void) {
  try {
    act()
  } catch (error) {
    console.error('Error keeping what was typed:', error)
  }
}
