import type { SentForm } from './sent-form.ts'

/** What stands beside the button of a form: that it is still being sent, that it got no answer, that it was filled in again. */
export type SendingNote = {
  tone: 'bad' | 'info'
  says: string
  more: string
  at: SentForm | null
  /** Where the keyboard goes on, because what it stood on is gone; a bad note of a pressed button takes it in any case. */
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
