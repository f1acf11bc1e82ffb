import type { Visitor } from '../account/visitor.ts'
import type { Deps, Tx } from '../deps.ts'
import { isUuid } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { lockTrekRow } from '../trek/hosting/own-trek.ts'
import { type ExtraTerms, MOST_EXTRAS, readExtra, type TypedExtra } from './extra-terms-rules.ts'

type Saving = Pick<Deps, 'db' | 'now'>

/** A host adds an extra or a single room to one of their treks; it can be ordered at once. Returns its id. */
export async function addExtra(
  { db, now }: Saving,
  { trekId, terms: typed }: { trekId: string; terms: TypedExtra },
  visitor: Visitor,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockTrekRow(tx, trekId, visitor)
    const terms = readExtra(typed)
    const { count, last } = await tx
      .selectFrom('extra')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
      .where('trek_id', '=', trekId)
      .where('retired_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_EXTRAS) throw new Refusal('too-many-extras')
    return writeExtra(tx, now(), { trekId, terms, position: (last ?? 0) + 1, firstId: null })
  })
}

/**
 * A host changes an extra. It is never edited: the old one is retired and another continues its stock, so bookings keep
 * what they ordered.
 */
export async function changeExtra(
  { db, now }: Saving,
  { trekId, extraId, terms: typed }: { trekId: string; extraId: string; terms: TypedExtra },
  visitor: Visitor,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockTrekRow(tx, trekId, visitor)
    const old = await lockExtra(tx, trekId, extraId)
    const terms = readExtra(typed)
    await retire(tx, extraId, now())
    return writeExtra(tx, now(), { trekId, terms, position: old.position, firstId: old.first_id })
  })
}

/** A host stops selling an extra; bookings keep what they ordered. */
export async function retireExtra(
  { db, now }: Saving,
  { trekId, extraId }: { trekId: string; extraId: string },
  visitor: Visitor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTrekRow(tx, trekId, visitor)
    await lockExtra(tx, trekId, extraId)
    await retire(tx, extraId, now())
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
