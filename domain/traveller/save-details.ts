import type { Visitor } from '../account/visitor.ts'
import { lockAccountBooking } from '../booking/booking-queries.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { openAll, timeOf } from './details-queries.ts'
import {
  detailFields,
  type DetailField,
  missingIn,
  readDetails,
  type TravellerDetails,
  wrongIn,
} from './details-rules.ts'
import type { DetailsTime } from './details-times-rules.ts'
import { sealDetails } from './seal-details.ts'

/** What was typed for one traveller; a field that is not there, and an empty passport number, leave what is kept. */
export type TypedDetails = Partial<Record<DetailField, string>>

/**
 * Keeps what the traveller of a booking says about everybody on it, sealed: all of it or nothing. Until the last day to
 * book everything may be changed, after it what is missing added, from the day of the start on nothing. Refused with the
 * sentence for each wrong field; to anybody but the booking's account it does not exist.
 */
export async function saveDetails(
  deps: Deps,
  { bookingId, typed }: { bookingId: string; typed: readonly TypedDetails[] },
  visitor: Visitor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    const time = timeOf(booking, deps.now())
    if (time === 'closed') throw new Refusal('traveller-details-closed')
    const travellers = await openAll(deps, tx, bookingId)
    const fields: Record<string, string> = {}
    const changed = travellers.flatMap(({ position, isChild, details: kept }) => {
      const details = changedDetails(kept, typed[position] ?? {}, time)
      const walker = { isLead: position === 0, isChild, startsOn: booking.starts_on }
      for (const [field, says] of Object.entries(wrongIn(details, walker)))
        if (details[field as DetailField] !== kept[field as DetailField])
          fields[`${field}-${position}`] = says
      return isSame(details, kept) ? [] : [{ position, details }]
    })
    if (Object.keys(fields).length > 0) throw new Refusal('traveller-details-wrong', { fields })
    for (const each of changed) await keep(deps, tx, bookingId, each)
  })
}

/** What is kept, changed by what was typed as far as the day allows. */
function changedDetails(kept: TravellerDetails, typed: TypedDetails, time: DetailsTime): TravellerDetails {
  const read = readDetails(typed)
  const details = { ...kept }
  for (const field of detailFields) {
    const isLeft = typed[field] === undefined || (field === 'passportNumber' && read[field] === '')
    if (isLeft || read[field] === kept[field]) continue
    if (time === 'adding' && kept[field] !== '') throw new Refusal('traveller-details-locked')
    details[field] = read[field]
  }
  return details
}

function isSame(one: TravellerDetails, other: TravellerDetails): boolean {
  return detailFields.every((field) => one[field] === other[field])
}

type Changed = { position: number; details: TravellerDetails }

async function keep({ now, secret }: Deps, tx: Tx, bookingId: string, { position, details }: Changed) {
  if (detailFields.every((field) => details[field] === '')) {
    await tx
      .deleteFrom('vault.traveller_details')
      .where('booking_id', '=', bookingId)
      .where('position', '=', position)
      .execute()
    return
  }
  const row = {
    details_sealed: sealDetails(secret, { bookingId, position }, details),
    ...{ is_complete: missingIn(details).length === 0, changed_at: now() },
  }
  await tx
    .insertInto('vault.traveller_details')
    .values({ booking_id: bookingId, position, ...row })
    .onConflict((conflict) => conflict.columns(['booking_id', 'position']).doUpdateSet(row))
    .execute()
}
