const DAY_MS = 86_400_000

/** The days after a renewal on which its declined card is retried. */
const RETRY_DAYS = [2, 5, 10]
/** The day after a renewal on which the unpaid subscription ends. */
const GIVEN_UP_DAYS = 14

/** The next step after this many attempts at a renewal: another one, or the end. */
export function afterDecline(renewedAt: Date, tries: number): Date {
  const days = RETRY_DAYS[tries - 1] ?? GIVEN_UP_DAYS
  return new Date(renewedAt.getTime() + days * DAY_MS)
}

/** Whether the subscription ends after this many attempts, without another retry. */
export function isGivenUp(tries: number): boolean {
  return tries > RETRY_DAYS.length
}

/** The same day this many months after the anchor; in a shorter month its last day. */
export function afterMonths(anchor: Date, months: number): Date {
  const first = new Date(anchor)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(anchor.getUTCDate(), days))
  return first
}
