import { showSendingNote } from './sending-notes.ts'

/** Says that the account did not take a heart. */
export function sayHeartFailed(saved: boolean): void {
  const says = saved ? 'This trek was not saved.' : 'This trek is still saved.'
  const more = navigator.onLine
    ? 'We got no answer. Please try again.'
    : 'You are offline. Please try again later.'
  showSendingNote({ tone: 'bad', says, more, at: null })
}
