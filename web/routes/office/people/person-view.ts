import { rangeText } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import type { LookedAtPerson } from '#domain/office/people/reveal-person.ts'
import { momentText } from '../office-words.ts'

export type LookedView = ReturnType<typeof lookedView>

/** The opened data of a person, as text. */
export function lookedView({ bookings, signIns, ...person }: LookedAtPerson) {
  return {
    ...person,
    bookings: bookings.map((booking) => ({
      id: booking.id,
      reference: booking.reference,
      trek: booking.trek,
      dates: rangeText(booking.startsOn, booking.endsOn),
      state: booking.state.replaceAll('_', ' '),
      total: usd(booking.totalCents),
    })),
    signIns: signIns.map(({ device, since, seenAt, endedAt }) => ({
      device: device || 'A browser',
      since: momentText(since),
      until: endedAt ? `ended ${momentText(endedAt)}` : `last used ${momentText(seenAt)}`,
    })),
  }
}
