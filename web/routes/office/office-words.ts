const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago something began, in its largest two units: '42 min', '5 h', '1 day 22 h', '8 days'. */
export function ageText(since: Date, at: Date): string {
  const age = Math.max(0, at.getTime() - since.getTime())
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < DAY) return `${Math.floor(age / HOUR)} h`
  const days = Math.floor(age / DAY)
  const hours = Math.floor((age % DAY) / HOUR)
  if (days > 2 || hours === 0) return days === 1 ? '1 day' : `${days} days`
  return `${days === 1 ? '1 day' : `${days} days`} ${hours} h`
}
