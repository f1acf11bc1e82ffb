/**
 * An instant in the reader's time zone, '19:15 your time', with its date when it differs from `on`; '' in Nepal itself.
 * It reads the clock directly, because Intl.DateTimeFormat needs a tenth of a second to start on a slow phone.
 */
export function yourTimeText(at: string, on: string): string {
  const instant = new Date(at)
  const hour = hourHere(instant)
  const here = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()].map(twoDigits).join('-')
  if (hour === '00:00' && here === dayAfter(on)) return ''
  if (here === on) return `${hour} your time`
  // 'Sat Feb 13 2027' in every language, by the standard.
  const [weekday, month] = instant.toDateString().split(' ')
  return `${weekday} ${instant.getDate()} ${month}, ${hour} your time`
}

/** The hour of an instant in the reader's time zone: '14:32'. */
export function hourHere(instant: Date): string {
  return [instant.getHours(), instant.getMinutes()].map(twoDigits).join(':')
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

function dayAfter(on: string): string {
  return new Date(Date.parse(on) + 86_400_000).toISOString().slice(0, 10)
}
