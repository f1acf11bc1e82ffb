import type { Visitor } from '../account/visitor.ts'
import { recordAction } from '../audit/record-action.ts'
import { isDate, nepalDate, type IsoDate } from '../dates.ts'
import { lockDeparture } from '../departure/departure-queries.ts'
import type { Deps } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { isUuid } from '../ids.ts'
import { departureIs } from '../offer/departure-states.ts'
import { Refusal } from '../refusal.ts'

const LONGEST_NAME = 80
const LONGEST_NOTE = 300
/** `untilOn` is the last day of the block in Nepal; empty: until it is released. */
export type TypedBlock = { key: string; spots: number; name: string; note: string; untilOn: string }

/**
 * The host blocks spots that were sold elsewhere: they are not for sale until they are released, at most the free ones.
 * Also on a departure with bookings. The same key gives the same block again.
 */
export async function blockSpots(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { departureId, ...typed }: TypedBlock & { departureId: string },
  visitor: Visitor,
): Promise<{ id: string }> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    const departure = await lockDeparture(tx, departureId)
    if (departure.host_id !== hostId) throw new Refusal('departure-not-found')
    mustBeBlock(typed, nepalDate(at), departure.ends_on)
    const before = await tx
      .selectFrom('departure_block')
      .select('id')
      .where('departure_id', '=', departure.id)
      .where('key', '=', typed.key)
      .executeTakeFirst()
    if (before) return before
    if (!departureIs.ahead(departure.state) || departure.starts_on <= nepalDate(at))
      throw new Refusal('departure-not-blockable')
    const free = departure.max_spots - departure.spots_taken
    if (typed.spots > free) throw new Refusal('no-spots-to-block', { free: String(free) })
    const block = await tx
      .insertInto('departure_block')
      .values({
        departure_id: departure.id,
        key: typed.key,
        spots: typed.spots,
        name: typed.name,
        note: typed.note,
        until_on: typed.untilOn === '' ? null : typed.untilOn,
        made_by: hostId,
        made_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = { kind: 'departure', id: departure.id }
    const detail = { block: block.id, spots: typed.spots }
    await recordAction(tx, at, { actorId: hostId, act: 'block-spots', subject, detail })
    return block
  })
}

function mustBeBlock({ key, spots, name, note, untilOn }: TypedBlock, today: IsoDate, endsOn: IsoDate): void {
  if (!isUuid(key)) throw new Refusal('block-key-missing')
  const fields: Record<string, string> = {}
  if (!Number.isInteger(spots) || spots < 1 || spots > 50)
    fields['spots'] = new Refusal('departure-spots').message
  if (name === '' || name.length > LONGEST_NAME)
    fields['name'] = `Enter a name of at most ${LONGEST_NAME} letters.`
  if (note.length > LONGEST_NOTE) fields['note'] = `A note has at most ${LONGEST_NOTE} letters.`
  if (untilOn !== '' && (!isDate(untilOn) || untilOn < today || untilOn > endsOn))
    fields['untilOn'] = 'Enter a day from today to the last day of the trek, or leave it empty.'
  if (Object.keys(fields).length > 0) throw new Refusal('form-invalid', { fields })
}
