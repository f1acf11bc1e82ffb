import { idsOfReference } from '../booking-reference.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/** The id of the booking with this reference; refused without one. */
export async function findByReference({ db }: Pick<Deps, 'db'>, reference: string): Promise<string> {
  const ids = idsOfReference(reference)
  const booking =
    ids &&
    (await db
      .selectFrom('booking')
      .select('id')
      .where('id', '>=', ids.first)
      .where('id', '<=', ids.last)
      .executeTakeFirst())
  if (!booking) throw new Refusal('booking-not-found')
  return booking.id
}
