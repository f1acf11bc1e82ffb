import type { MessageView } from '#domain/message/message-view-rules.ts'

/** The time zone of server rendering, which does not know the reader's. */
export const NEPAL = 'Asia/Kathmandu'

export type ThreadLine =
  | { type: 'day'; key: string; text: string }
  | { type: 'new'; key: 'new' }
  | { type: 'message'; key: string; message: MessageView }

/** A conversation as lines: a day above its messages, and 'New' above the first unread message of the other side. */
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

/** 'Today', 'Yesterday', 'Wednesday 18 November', with its year if that is not the current one. */
export function dayLabel(at: string, zone: string, now: string): string {
  const [on, today] = [dayIn(at, zone), dayIn(now, zone)]
  if (on === today) return 'Today'
  if (on === dayIn(new Date(Date.parse(now) - DAY_MS).toISOString(), zone)) return 'Yesterday'
  const { weekday, day, month, year } = partsIn(at, zone)
  return on.slice(0, 4) === today.slice(0, 4)
    ? `${weekday} ${day} ${month}`
    : `${weekday} ${day} ${month} ${year}`
}

/** The time of the last message in the list: the hour for today, then the weekday, the date, and an earlier year. */
export function shortTime(at: string, zone: string, now: string): string {
  const [on, today] = [dayIn(at, zone), dayIn(now, zone)]
  if (on === today) return hourIn(at, zone)
  const { weekday = '', day, month = '', year } = partsIn(at, zone)
  if (Date.parse(today) - Date.parse(on) < 7 * DAY_MS) return weekday.slice(0, 3)
  const date = `${day} ${month.slice(0, 3)}`
  return on.slice(0, 4) === today.slice(0, 4) ? date : `${date} ${year}`
}

/** The hour in a time zone: '14:32'. */
export function hourIn(at: string, zone: string): string {
  const { hour, minute } = partsIn(at, zone)
  return `${hour}:${minute}`
}

const DAY_MS = 86_400_000
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant in a time zone, 'YYYY-MM-DD'. */
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
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
