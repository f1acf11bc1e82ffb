import { counted } from '#figure-text'

/** Whole minutes until the hold ends, rounded up, so that '1 minute left' is true until the last second. */
export function minutesLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 60_000))
}

/**
 * The same on a page, independent of the browser's clock setting: the server's time when it rendered the page, plus the
 * time since then by the browser's clock.
 */
export function minutesLeftOnPage(
  until: number,
  written: { serverTime: number; browserTime: number },
  browserNow: number,
): number {
  return minutesLeft(until, written.serverTime + browserNow - written.browserTime)
}

/** The remaining time of a hold, as a sentence. */
export function leftText(minutes: number): string {
  if (minutes === 0) return 'Time is up.'
  return `${counted(minutes, 'minute')} left.`
}

/** The screen reader announcement for a change of the minutes: only on passing 10, 5 and 1. */
export function announcement(before: number, after: number): string | null {
  if (after === 0 && before > 0) return 'Your spots are no longer held.'
  const mark = [1, 5, 10].find((minutes) => before > minutes && after <= minutes)
  return mark === undefined ? null : `Your spots are held for ${leftText(mark).replace(' left.', ' more.')}`
}
