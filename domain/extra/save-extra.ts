import type { Visitor } from '../account/visitor.ts'
import type { Deps, Tx } from '../deps.ts'
import { isUuid } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { trekIs } from '../offer/trek-states.ts'
import { changeOffer } from '../trek/hosting/change-offer.ts'
import { mustBeConfirmed } from '../trek/hosting/confirm-consequences.ts'
import { lockOwnTrek } from '../trek/hosting/own-trek.ts'
import { readWhy } from '../trek/hosting/publish-changes.ts'
import { type ExtraTerms, MOST_EXTRAS, readExtra, type TypedExtra } from './extra-terms-rules.ts'

type Saving = Pick<Deps, 'db' | 'now' | 'enqueue'>

/** A host adds an extra or a single room to one of their treks; it can be ordered at once. Returns its id. */
export async function addExtra(
  deps: Saving,
  { trekId, terms: typed }: { trekId: string; terms: TypedExtra },
  visitor: Visitor,
): Promise<string> {
  return change(deps, { trekId }, visitor, async (tx) => {
    const terms = readExtra(typed)
    const { count, last } = await tx
      .selectFrom('extra')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
      .where('trek_id', '=', trekId)
      .where('retired_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_EXTRAS) throw new Refusal('too-many-extras')
    return writeExtra(tx, deps.now(), { trekId, terms, position: (last ?? 0) + 1, firstId: null })
  })
}

/**
 * A host changes an extra for new bookings. It is never edited: the old one is retired and another continues its stock, so bookings
 * keep what they ordered, and order more at the sold terms.
 */
export async function changeExtra(
  deps: Saving,
  { trekId, extraId, terms: typed }: { trekId: string; extraId: string; terms: TypedExtra },
  visitor: Visitor,
): Promise<string> {
  return change(deps, { trekId }, visitor, async (tx) => {
    const old = await lockExtra(tx, trekId, extraId)
    const terms = readExtra(typed)
    await retire(tx, extraId, deps.now())
    return writeExtra(tx, deps.now(), { trekId, terms, position: old.position, firstId: old.first_id })
  })
}

/**
 * A host stops selling an extra; bookings keep what they ordered. When other travellers have booked the trek with it, it is refused
 * with the question of what happens to them, until exactly that is confirmed: a free extra was part of what they bought.
 */
export async function retireExtra(
  deps: Saving,
  { extraId, ...changing }: Changing & { extraId: string },
  visitor: Visitor,
): Promise<void> {
  await change(deps, changing, visitor, async (tx) => {
    await lockExtra(tx, changing.trekId, extraId)
    await retire(tx, extraId, deps.now())
  })
}

type Changing = {
  trekId: string
  /** Why the host does it; travellers who get an email read it. */
  why?: string
  /** The token of the question that was answered. */
  confirmed?: string | null
}

/** Changes the extras of a trek of the visitor: the next version of the offer contains them. */
async function change<Result>(
  deps: Saving,
  { trekId, why = '', confirmed = null }: Changing,
  visitor: Visitor,
  write: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const typed = readWhy(why)
  return deps.db.transaction().execute(async (tx) => {
    const { state } = await lockOwnTrek(tx, trekId, visitor, deps.now())
    if (trekIs.draft(state)) return write(tx)
    const { result, ...changed } = await changeOffer(deps, tx, {
      trekId,
      why: typed,
      change: () => write(tx),
    })
    if (changed.appliedTo.some(({ effect }) => effect !== 'apply')) mustBeConfirmed(changed, confirmed)
    return result
  })
}

/** An extra that the trek sells now, locked; the caller has locked the trek. */
export async function lockExtra(tx: Tx, trekId: string, extraId: string) {
  const extra = isUuid(extraId)
    ? await tx
        .selectFrom('extra')
        .select(['id', 'first_id', 'name', 'position', 'retired_at'])
        .where('id', '=', extraId)
        .where('trek_id', '=', trekId)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined
  if (!extra) throw new Refusal('extra-not-found')
  if (extra.retired_at) throw new Refusal('extra-changed-already')
  return extra
}

async function retire(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('extra').set({ retired_at: at }).where('id', '=', id).execute()
}

type NewExtra = { trekId: string; terms: ExtraTerms; position: number; firstId: string | null }

async function writeExtra(tx: Tx, at: Date, { trekId, terms, position, firstId }: NewExtra): Promise<string> {
  if (terms.is_room) await mustBeOnlyRoom(tx, trekId)
  const id = crypto.randomUUID()
  await tx
    .insertInto('extra')
    .values({ ...terms, id, first_id: firstId ?? id, trek_id: trekId, position, made_at: at })
    .execute()
  return id
}

async function mustBeOnlyRoom(tx: Tx, trekId: string): Promise<void> {
  const rooms = tx.selectFrom('extra').select('id').where('trek_id', '=', trekId).where('is_room', '=', true)
  if (await rooms.where('retired_at', 'is', null).executeTakeFirst()) throw new Refusal('extra-room-exists')
}
