import { isControl, isPost } from './sent-form.ts'
import { showSendingNote } from './sending-notes.ts'
import { hasPrivate, typeAgain, typedIn, type TypedFields } from './typed-fields.ts'

const PREFIX = 'typed:'

type Draft = {
  /** The signed-in address; null for a visitor. Another person does not see what this one typed. */
  by: string | null
  fields: TypedFields
  /** Something was typed that is never stored here. */
  hadPrivate: boolean
  /** The session ended: the page says that the form was filled in again. */
  isTold: boolean
}

let by: string | null = null
/** Each form is filled in once: what somebody empties stays empty. */
const filledIn = new WeakSet<HTMLFormElement>()

/** Stores what is typed into a form marked with `data-draft`, with every key. */
export function watchDrafts(email: string | null): () => void {
  by = email
  const onInput = ({ target }: Event) => storeTyped(target)
  document.addEventListener('input', onInput)
  return () => document.removeEventListener('input', onInput)
}

/** Stores the form of a field that somebody typed in, if it is one that survives a reload. */
export function storeTyped(target: EventTarget | null): void {
  const form = isControl(target) ? target.form : null
  // A form that has left the page belongs to another address.
  if (form?.isConnected && isPost(form) && form.dataset['draft'] !== undefined) store(form, false)
}

/** The session ended while the form was filled in: it is filled in again when the person is back. */
export function keepTyped(form: HTMLFormElement): void {
  store(form, true)
}

/** The form arrived with all that was typed: nothing of it stays in the browser. */
export function forgetTyped(form: HTMLFormElement, sent: FormData): void {
  if (typedIn(form).every(([name]) => sent.has(name))) kept(() => sessionStorage.removeItem(keyOf(form)))
}

/** Fills in the forms of the page again, as far as nobody has typed in them since. */
export function typeDraftsAgain(): void {
  kept(() => {
    if (!Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX))) return
    for (const form of document.forms) if (isPost(form) && !filledIn.has(form)) restore(form)
  })
}

function restore(form: HTMLFormElement): void {
  const key = keyOf(form)
  const stored = sessionStorage.getItem(key)
  if (!stored) return
  const draft = JSON.parse(stored) as Draft
  if (draft.by !== null && draft.by !== by) return by === null ? undefined : sessionStorage.removeItem(key)
  filledIn.add(form)
  const isChanged = typeAgain(form, draft.fields)
  if (!draft.isTold || !isChanged) return
  // Until somebody types: a page that draws its form once more says it once more.
  sessionStorage.setItem(key, stored)
  const more = draft.hadPrivate
    ? 'Files, passport, bank and sign-in details are never stored in your browser: please add those again.'
    : 'Please check it and send it again.'
  showSendingNote({
    tone: 'info',
    says: 'What you typed before is back.',
    more,
    at: { form, button: null, isPressed: false },
  })
}

function store(form: HTMLFormElement, isTold: boolean): void {
  kept(() => {
    const fields = typedIn(form)
    const hadPrivate = hasPrivate(form)
    if (fields.length === 0) return
    filledIn.add(form)
    const key = keyOf(form)
    sessionStorage.setItem(key, JSON.stringify({ by, fields, hadPrivate, isTold } satisfies Draft))
  })
}

/** The page, and which of its forms: by its name, or by what it does and its place among those that do the same. */
function keyOf(form: HTMLFormElement): string {
  const intent = intentOf(form)
  const alike = [...document.querySelectorAll<HTMLFormElement>('main form')].filter(
    (each) => isPost(each) && intentOf(each) === intent,
  )
  return `${PREFIX}${location.pathname} ${form.getAttribute('id') ?? `${intent} ${alike.indexOf(form)}`}`
}

function intentOf(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('[name=intent]')?.value ?? ''
}

/** A browser that stores nothing is no reason to stop. */
function kept(act: () => void): void {
  try {
    act()
  } catch (error) {
    console.error('Error keeping what was typed:', error)
  }
}
