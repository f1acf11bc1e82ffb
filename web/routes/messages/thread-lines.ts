import type { MessageView } from '#domain/message/message-view-rules.ts'

/** Where a server that does not know its reader's clock says the time. */
export const NEPAL = 'Asia/Kathmandu'

export type ThreadLine =
  | { type: 'day'; key: string; text: string }
  | { type: 'new'; key: 'new' }
  | { type: 'message'; key: string; message: MessageView }

/** A conversation as lines: a day above its messages, and 'New' above the first of the others that was not read. */
export function linesOf(
  messages: readonly MessageView[],
  { zone, now, readPlace }: { zone: string; now: string; readPlace: number },
): ThreadLine[] {
  const lines: ThreadLine[] = []
  let day = ''
  let isNewShown = false
  for (const message of messages) {
    const on = dayIn(message.sentAt, zone)
    if (on !== day) lines.push({ type: 'day', key: on, text: dayLabel(message.sentAt, zone, now) })
    day = on
    if (!isNewShown && !message.mine && message.place > readPlace && !message.removed) {
      lines.push({ type: 'new', key: 'new' })
      isNewShown = true
    }
    lines.push({ type: 'message', key: message.id, message })
  }
  return lines
}

/** 'Today', 'Yesterday', 'Wednesday 18 November', and with its year where that is another. */
export function dayLabel(at: string, zone: string, now: string): string {
  const [on, today] = [dayIn(at, zone), dayIn(now, zone)]
  if (on === today) return 'Today'
  if (on === dayIn(new Date(Date.parse(now) - DAY_MS).toISOString(), zone)) return 'Yesterday'
  const { weekday, day, month, year } = partsIn(at, zone)
  return on.slice(0, 4) === today.slice(0, 4)
    ? `${weekday} ${day} ${month}`
    : `${weekday} ${day} ${month} ${year}`
}

/** When the last message came, in the list: the hour today, then the weekday, the date, and the year of another. */
export function shortTime(at: string, zone: string, now: string): string {
  const [on, today] = [dayIn(at, zone), dayIn(now, zone)]
  if (on === today) return hourIn(at, zone)
  const { weekday = '', day, month = '', year } = partsIn(at, zone)
  if (Date.parse(today) - Date.parse(on) < 7 * DAY_MS) return weekday.slice(0, 3)
  const date = `${day} ${month.slice(0, 3)}`
  return on.slice(0, 4) === today.slice(0, 4) ? date : `${date} ${year}`
}

/** The hour on a clock: '14:32'. */
export function hourIn(at: string, zone: string): string {
  const { hour, minute } = partsIn(at, zone)
  return `${hour}:${minute}`
}

const DAY_MS = 86_400_000
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant on a clock, 'YYYY-MM-DD'. */
function dayIn(at: string, zone: string): string {
  const { year, day, monthNumber } = partsIn(at, zone)
  return `${year}-${monthNumber}-${String(day).padStart(2, '0')}`
}

function partsIn(at: string, zone: string) {
  const clock = clocks.get(zone) ?? clockOf(zone)
  clocks.set(zone, clock)
  const parts = Object.fromEntries(clock.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  const { year, month = '', day, weekday, hour, minute } = parts
  const monthNumber = String(MONTHS.indexOf(month) + 1).padStart(2, '0')
  return { year, month, day, weekday, hour, minute, monthNumber }
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
