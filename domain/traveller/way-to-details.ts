import { wayToBooking } from '../booking/booking-link.ts'
import type { Deps } from '../deps.ts'

/** Where a mail leads to tell about travellers: the account's own page, or by the guest's link to one that asks for a code. */
export async function wayToDetails(
  deps: Deps,
  booking: { id: string; account_id: string | null; ends_on: string },
): Promise<string> {
  return `${await wayToBooking(deps, booking)}/travellers`
}
