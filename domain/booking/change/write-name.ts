import type { Db, Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { nameErrors, type TravellerName } from '../traveller-name-rules.ts'

/** A typed name without spaces around it; refused with a sentence for each invalid field. */
export function readName({ firstName, lastName }: TravellerName): TravellerName {
  const name = { firstName: firstName.trim(), lastName: lastName.trim() }
  const fields = nameErrors(name)
  if (Object.keys(fields).length > 0) throw new Refusal('traveller-name-wrong', { fields })
  return name
}

/** The traveller at a position of a booking; refused when there is none. */
export async function findTraveller(tx: Db | Tx, bookingId: string, position: number) {
  const traveller = Number.isInteger(position)
    ? await tx
        .selectFrom('booking_traveller')
        .select(['first_name as firstName', 'last_name as lastName', 'is_child as isChild'])
        .where('booking_id', '=', bookingId)
        .where('position', '=', position)
        .executeTakeFirst()
    : undefined
  if (!traveller) throw new Refusal('traveller-not-found')
  return traveller
}

/** Writes the name of a traveller, and of the booking's lead; refused when it is the same. The caller has locked the booking. */
export async function writeName(
  tx: Tx,
  { bookingId, position }: { bookingId: string; position: number },
  before: TravellerName,
  { firstName, lastName, isChild }: TravellerName & { isChild?: boolean },
): Promise<void> {
  if (before.firstName === firstName && before.lastName === lastName) throw new Refusal('traveller-name-same')
  const names = { first_name: firstName, last_name: lastName }
  await tx
    .updateTable('booking_traveller')
    .set({ ...names, ...(isChild !== undefined && { is_child: isChild }) })
    .where('booking_id', '=', bookingId)
    .where('position', '=', position)
    .execute()
  if (position === 0) await tx.updateTable('booking').set(names).where('id', '=', bookingId).execute()
}
