const DAY_MS = 86_400_000

/** So many days after a renewal its declined card is tried again … */
const RETRY_DAYS = [2, 5, 10]
/** … and the subscription is given up. */
const GIVEN_UP_DAYS = 14

/** What comes next after so many tries of a renewal: another one, or the end. */
export function afterDecline(renewedAt: Date, tries: number): Date {
  const days = RETRY_DAYS[tries - 1] ?? GIVEN_UP_DAYS
  return new Date(renewedAt.getTime() + days * DAY_MS)
}

/** Whether a card is not tried any more after so many tries. */
export function isGivenUp(tries: number): boolean {
  return tries > RETRY_DAYS.length
}

/** The same day so many months after the anchor; in a shorter month its last day. */
export function afterMonths(anchor: Date, months: number): Date {
  const first = new Date(anchor)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(anchor.getUTCDate(), days))
  return first
}
