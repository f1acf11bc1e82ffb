import { loadRecovery, activeRecovery } from './load-form-recovery.ts'

/** After this time without an answer Chautari counts as unreachable. */
const ANSWER_MS = 8000

/** The note beside the button of a form that was not sent, when the module with the detailed note did not load. */
const UNSENT = 'There is no connection. Nothing was sent or lost. Please try again.'

let typedLast: EventTarget | null = null

/** The field that was last typed into. */
export function lastTypedInto(): EventTarget | null {
  return typedLast
}

function prepare({ target }: Event): void {
  if ((target as Element).closest?.('form')) void loadRecovery()
}

function remember({ target }: Event): void {
  typedLast = target
}

/** Loads form-recovery.ts when somebody uses a form, and holds a submitted form until it is loaded. */
export function holdForms(): void {
  const on = (type: string, listener: (event: Event) => void) =>
    document.addEventListener(type, listener, true)
  on('focusin', prepare)
  on('pointerdown', prepare)
  on('input', remember)
  on('submit', hold)
}

/** The forms that wait for form-recovery.ts, and those submitted without it. */
const held = new Set<EventTarget>()
const unrecovered = new Set<EventTarget>()
/** The note about the last form that was not sent. */
let unsent: Element | null = null

function hold(event: Event): void {
  const { target, submitter } = event as SubmitEvent
  const form = target as HTMLFormElement
  unsent?.remove()
  if (activeRecovery() || form.getAttribute('method') !== 'post' || unrecovered.delete(form)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!held.has(form)) void sendOnceKept(form, submitter)
}

/** Submits the form when form-recovery.ts has loaded, or when it did not load but Chautari answers. */
async function sendOnceKept(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  held.add(form)
  const recovery = await loadRecovery()
  const isSendable = recovery ?? (await isReached())
  held.delete(form)
  if (!isSendable) return sayUnsent(form, button)
  if (!recovery) unrecovered.add(form)
  form.requestSubmit(button)
}

/** Whether Chautari answers: a newer version of the site may no longer have this page's file. */
function isReached(): Promise<boolean> {
  return fetch('/healthz', { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

function sayUnsent(form: HTMLFormElement, button: HTMLElement | null): void {
  const failed = button?.dataset['failed'] ?? form.dataset['failed'] ?? ''
  const note = (unsent = document.createElement('p'))
  note.className = 'sendnote note note--bad'
  note.role = 'alert'
  note.tabIndex = -1
  note.textContent = failed.includes('{') ? failed.replace('{message}', UNSENT) : `${failed} ${UNSENT}`
  if (button) button.after(note)
  else form.append(note)
  note.focus()
}
