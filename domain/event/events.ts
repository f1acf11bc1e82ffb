import { accountEvents } from './account-events.ts'
import { bookingEvents } from './booking-events.ts'
import { departureEvents } from './departure-events.ts'
import type { NotifiedEvent } from './event-types.ts'
import { giftCardEvents } from './gift-card-events.ts'
import { hostEvents } from './host-events.ts'
import { moneyEvents } from './money-events.ts'

/**
 * Every event of the product: who is notified, through which channel and within how many seconds, or why nobody is. A
 * job, state transition or permission that is in no event fails the test beside this file.
 */
export const events = {
  ...bookingEvents,
  ...departureEvents,
  ...moneyEvents,
  ...giftCardEvents,
  ...hostEvents,
  ...accountEvents,
} as const satisfies Record<string, NotifiedEvent>

export type EventName = keyof typeof events
