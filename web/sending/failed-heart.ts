import { showSendingNote } from './sending-notes.ts'

/** Reports that a saved trek could not be stored in the account. */
export function sayHeartFailed(saved: boolean): void {
  const says = saved ? 'This trek was not saved.' : 'This trek is still saved.'
  const more = navigator.onLine
    ? 'We got no answer. Please try again.'
    : 'You are offline. Please try again later.'
  showSendingNote({ tone: 'bad', says, more, at: null })
}
