import { contactErrors, type FieldErrors } from '../booking/lead-rules.ts'
import { lastHandOverDay } from '../booking/change/name-change-rules.ts'
import { nameErrors, type TravellerName } from '../booking/traveller-name-rules.ts'
import { endOfNepalDay, type IsoDate } from '../dates.ts'
import type { ChangeLimits } from '../offer/terms-rules.ts'
import { isBlank } from '../text-rules.ts'

/** How long a new lead can take over, in days; never after the last day on which a spot can be handed over. */
const DAYS_TO_TAKE_OVER = 7

/** The most handovers of one booking that begin within a day: each sends a mail to an address that nobody has proved. */
export const HANDOVERS_A_DAY = 3

/** The new lead as typed. */
export type NewLead = TravellerName & { email: string; phone: string; isAdult: boolean }

/** Until when a new lead can take over a booking that is offered now. */
export function handoverEnd(at: Date, limits: ChangeLimits, startsOn: IsoDate): Date {
  const days = new Date(at.getTime() + DAYS_TO_TAKE_OVER * 86_400_000)
  const last = endOfNepalDay(lastHandOverDay(limits, startsOn))
  return days < last ? days : last
}

/** The problems of a typed new lead, by field; empty when the booking can be offered to them. */
export function newLeadErrors({ email, phone, isAdult, ...name }: NewLead): FieldErrors {
  return {
    ...nameErrors(name, 'the new lead'),
    ...contactErrors({ email, phone }),
    ...(isBlank(email) && { email: 'Enter the email address of the new lead.' }),
    ...(isBlank(phone) && { phone: 'Enter the phone number of the new lead.' }),
    ...(!isAdult && { adult: 'Confirm that the new lead is 18 or older.' }),
  }
}
