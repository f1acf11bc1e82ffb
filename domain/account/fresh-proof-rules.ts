/** How long a proof of identity is fresh, for moving money and for one's own data and address (RELIABILITY, 4). */
export const CONFIRMED_FOR_MINUTES = 10

/** Whether this session proved itself within the last ten minutes. */
export function isFresh(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() <= CONFIRMED_FOR_MINUTES * 60_000
}
