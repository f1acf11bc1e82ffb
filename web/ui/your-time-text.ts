/** An instant on the reader's own clock, '19:15 your time', with its date when that is another than `on`; '' in Nepal itself. */
export function yourTimeText(at: string, on: string, timeZone?: string): string {
  const instant = new Date(at)
  const { parts, date } = clockIn(timeZone)
  const found = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]))
  const hour = `${found['hour']}:${found['minute']}`
  const local = date.format(instant)
  if (hour === '00:00' && local === dayAfter(on)) return ''
  return local === on
    ? `${hour} your time`
    : `${found['weekday']} ${found['day']} ${found['month']}, ${hour} your time`
}

type Clock = { parts: Intl.DateTimeFormat; date: Intl.DateTimeFormat }
const clocks = new Map<string | undefined, Clock>()

/** Made once: a phone takes milliseconds for each, and the page of a trek asks for twenty. */
function clockIn(timeZone: string | undefined): Clock {
  const known = clocks.get(timeZone)
  if (known) return known
  const zone = timeZone ? { timeZone } : {}
  const clock = {
    parts: new Intl.DateTimeFormat('en-GB', {
      ...zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
    date: new Intl.DateTimeFormat('en-CA', { ...zone, dateStyle: 'short' }),
  }
  clocks.set(timeZone, clock)
  return clock
}

function dayAfter(on: string): string {
  return new Date(Date.parse(on) + 86_400_000).toISOString().slice(0, 10)
}
