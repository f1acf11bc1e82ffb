import { dayText, nepalDate, nepalHour, rangeText } from '#domain/dates.ts'
import type { Thread } from '#domain/guest-thread/guest-thread-queries.ts'
import { guestThreadRefusals } from '#domain/refusals/guest-thread-refusals.ts'
import { LONGEST_MESSAGE } from '#domain/message/message-rules.ts'
import { messageRefusals } from '#domain/refusals/message-refusals.ts'

export type ThreadView = ReturnType<typeof threadView>

/** The messages about a booking for their page, without anybody's address. */
export function threadView({ trekName, startsOn, endsOn, other, messages, closed }: Thread) {
  return {
    trekName,
    other,
    dates: rangeText(startsOn, endsOn),
    messages: messages.map(({ id, body, sentAt, mine, removed, attachment }) => ({
      id,
      body: removed ? 'This message was removed.' : body,
      mine,
      from: mine ? 'You' : other,
      file: attachment && { id: attachment.id, name: attachment.name },
      sentAt: sentAt.toISOString(),
      when: `${dayText(nepalDate(sentAt))}, ${nepalHour(sentAt)} Nepal time`,
    })),
    longest: LONGEST_MESSAGE,
    closed: whyClosed(closed),
  }
}

function whyClosed(closed: Thread['closed']): string | null {
  return closed && { ...guestThreadRefusals, ...messageRefusals }[closed].reason
}
