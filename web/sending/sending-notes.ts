import type { SentForm } from './sent-form.ts'

/** A note beside the button of a form: it is still being sent, it got no answer, or its text was restored. */
export type SendingNote = {
  tone: 'bad' | 'info'
  says: string
  more: string
  at: SentForm | null
  /** Takes the keyboard focus because the focused element is gone; an error note of a pressed button always does. */
  takesFocus?: boolean
}

let shown: SendingNote | null = null
const listeners = new Set<() => void>()

export function sendingNote(): SendingNote | null {
  return shown
}

export function showSendingNote(note: SendingNote | null): void {
  if (shown === note) return
  shown = note
  for (const listener of listeners) listener()
}

export function onSendingNote(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
