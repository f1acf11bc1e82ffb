import { counted } from '#figure-text'

/** Whole minutes until the hold ends, rounded up, so that '1 minute left' is true until the last second. */
export function minutesLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 60_000))
}

/**
 * The same on a page whose browser has a clock of its own, wrong or not: the server's time when it wrote the page, plus what
 * has passed since by the browser's clock.
 */
export function minutesLeftOnPage(
  until: number,
  written: { serverTime: number; browserTime: number },
  browserNow: number,
): number {
  return minutesLeft(until, written.serverTime + browserNow - written.browserTime)
}

/** The sentence after the time of a hold: how much is left of it. */
export function leftText(minutes: number): string {
  if (minutes === 0) return 'Time is up.'
  return `${counted(minutes, 'minute')} left.`
}

/** What is read out when the minutes change from one value to the next: only on passing 10, 5 and 1. */
export function announcement(before: number, after: number): string | null {
  if (after === 0 && before > 0) return 'Your spots are no longer held.'
  const mark = [1, 5, 10].find((minutes) => before > minutes && after <= minutes)
  return mark === undefined ? null : `Your spots are held for ${leftText(mark).replace(' left.', ' more.')}`
}
