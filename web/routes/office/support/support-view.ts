import { dayText, nepalDate, nepalHour, rangeText, shortDay } from '#domain/dates.ts'
import type { Message } from '#domain/message/message-queries.ts'
import { usd } from '#domain/money.ts'
import type { AboutPerson } from '#domain/support/about-person-queries.ts'
import type { BookingAbout } from '#domain/support/support-rules.ts'
import { counted } from '#figure-text'
import { dueText } from '../refund-list.ts'

/** A bubble of a chat; `day` is the heading above the first of a date in Nepal. */
export type Bubble = ReturnType<typeof bubblesOf>[number]

/** Messages with their hours, and the days between them. */
export function bubblesOf(messages: readonly Message[], now: Date) {
  const today = nepalDate(now)
  return messages.map(({ id, mine, by, body, sentAt, removed, attachment }, index) => {
    const on = nepalDate(sentAt)
    const before = messages[index - 1]
    const isFirst = !before || nepalDate(before.sentAt) !== on
    return {
      id,
      mine,
      by,
      body,
      removed,
      hour: nepalHour(sentAt),
      at: sentAt.toISOString(),
      day: isFirst ? (on === today ? 'Today' : dayText(on)) : null,
      file: attachment && { id: attachment.id, text: `${attachment.name}, ${sizeText(attachment.bytes)}` },
    }
  })
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** The person's data beside a chat, as text: the most relevant booking, and the other current ones. */
export function aboutView({ since, walked, bookings }: AboutPerson, mayOpenRefunds: boolean) {
  const first = bookings.find(({ refund }) => refund && refund.daysLeft !== null) ?? bookings[0]
  const sinceText = since && `${monthText(since)}, ${counted(walked, 'trek')}`
  return {
    since: sinceText,
    booking: first && {
      title: `${first.reference}, ${first.trek}`,
      dates: rangeText(first.startsOn, first.endsOn),
      state: stateText(first),
      refund: first.refund && refundText(first.refund),
      refundId: mayOpenRefunds ? (first.refund?.id ?? null) : null,
    },
    others: bookings
      .filter((each) => each !== first)
      .map((each) => `${each.reference}, ${each.trek}, ${dayText(each.startsOn)}, ${stateText(each)}`),
  }
}

function stateText({ state, cancelledOn, percent }: BookingAbout): string {
  if (cancelledOn) return `Cancelled ${shortDay(cancelledOn)}, ${percent ?? 0}% back`
  return { confirmed: 'Confirmed', completed: 'Completed', no_show: 'Not shown up' }[state] ?? state
}

function refundText({ cents, state, daysLeft }: NonNullable<BookingAbout['refund']>): string {
  const left = daysLeft === null ? '' : `, ${dueText(daysLeft).text.toLowerCase()}`
  return `${usd(cents)}, ${refundStates[state] ?? state}${left}`
}

const refundStates: Record<string, string> = {
  requested: 'pending',
  submitted: 'sent',
  succeeded: 'processed',
  manual: 'by bank transfer',
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

function monthText(at: Date): string {
  const on = nepalDate(at)
  return `${months[Number(on.slice(5, 7)) - 1]} ${on.slice(0, 4)}`
}
