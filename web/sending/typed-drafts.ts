import { isControl, isPost } from './sent-form.ts'
import { showSendingNote } from './sending-notes.ts'
import { hasPrivate, typeAgain, typedIn, type TypedFields } from './typed-fields.ts'

const PREFIX = 'typed:'

type Draft = {
  /** The signed-in address; null for a visitor. Another person does not see this text. */
  by: string | null
  fields: TypedFields
  /** The form had text that is never stored here. */
  hadPrivate: boolean
  /** The session ended: the page shows that the text was restored. */
  isAnnounced: boolean
}

let by: string | null = null
/** Each form is restored once: a field that somebody empties stays empty. */
const filledIn = new WeakSet<HTMLFormElement>()

/** Stores the text of a form marked with `data-draft` at every keystroke. */
export function watchDrafts(email: string | null): () => void {
  by = email
  const onInput = ({ target }: Event) => storeTyped(target)
  document.addEventListener('input', onInput)
  return () => document.removeEventListener('input', onInput)
}

/** Stores the form of the field being typed into, if it is one that survives a reload. */
export function storeTyped(target: EventTarget | null): void {
  const form = isControl(target) ? target.form : null
  // A form that is no longer in the page belongs to another address.
  if (form?.isConnected && isPost(form) && form.dataset['draft'] !== undefined) store(form, false)
}

/** Stores a form's text when the session ended, to restore it after the person has signed in again. */
export function saveTyped(form: HTMLFormElement): void {
  store(form, true)
}

/** Deletes a form's stored text after the server has received all of it. */
export function forgetTyped(form: HTMLFormElement, sent: FormData): void {
  if (typedIn(form).every(([name]) => sent.has(name))) saved(() => sessionStorage.removeItem(keyOf(form)))
}

/** Restores the text of the page's forms, except in fields changed since. */
export function typeDraftsAgain(): void {
  saved(() => {
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
  if (!draft.isAnnounced || !isChanged) return
  // Until somebody types: a page that renders its form again shows the note again.
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

function store(form: HTMLFormElement, isAnnounced: boolean): void {
  saved(() => {
    const fields = typedIn(form)
    const hadPrivate = hasPrivate(form)
    if (fields.length === 0) return
    filledIn.add(form)
    const key = keyOf(form)
    sessionStorage.setItem(key, JSON.stringify({ by, fields, hadPrivate, isAnnounced } satisfies Draft))
  })
}

/** The page and the form: its name, or its action and its position among forms with the same action. */
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

/** A browser without storage must not break the form. */
function saved(act: () => void): void {
  try {
    act()
  } catch (error) {
    console.error('Error keeping what was typed:', error)
  }
}
