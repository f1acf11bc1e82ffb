/** An instant on the reader's own clock, '19:15 your time', with its date when that is another than `on`; '' in Nepal itself. */
export function yourTimeText(at: string, on: string, timeZone?: string): string {
  const instant = new Date(at)
  const zone = timeZone ? { timeZone } : {}
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const found = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]))
  const hour = `${found['hour']}:${found['minute']}`
  const local = new Intl.DateTimeFormat('en-CA', { ...zone, dateStyle: 'short' }).format(instant)
  if (hour === '00:00' && local === dayAfter(on)) return ''
  return local === on
    ? `${hour} your time`
    : `${found['weekday']} ${found['day']} ${found['month']}, ${hour} your time`
}

function dayAfter(on: string): string {
  return new Date(Date.parse(on) + 86_400_000).toISOString().slice(0, 10)
}
