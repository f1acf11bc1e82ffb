import type { Visitor } from '../../account/visitor.ts'
import type { Deps, Tx } from '../../deps.ts'
import { isFirstNotice } from '../../event/notice-once.ts'
import { Refusal } from '../../refusal.ts'
import { transition } from '../../states/transition.ts'
import { trekStates } from '../../offer/trek-states.ts'
import { versionNow } from '../versions/trek-versions.ts'
import { lockOwnTrek, type LockedTrek } from './own-trek.ts'
import { daysOf, mustBeReady } from './form/readiness-rules.ts'
import { writeTrek } from './save-trek.ts'
import { slugFrom } from './form/slug-rules.ts'
import type { TrekForm } from './form/trek-form-rules.ts'
import { departureIs, departureStates } from '../../offer/departure-states.ts'

/**
 * Publishes a draft with its host's last changes: it is then listed and its dates can be booked. Refused, with the
 * missing parts, unless all required fields, a photo and a bookable date exist. Returns the trek's slug.
 */
export async function publishTrek(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  trekId: string,
  form: TrekForm,
  visitor: Visitor,
): Promise<string> {
  const publish = () => deps.db.transaction().execute((tx) => publishIn(deps, tx, { trekId, form, visitor }))
  for (let tries = 1; ; tries += 1)
    try {
      return await publish()
    } catch (error) {
      // When two treks with one name are published at the same moment, the second retries with the next number.
      if (tries === 3 || (error as { constraint?: unknown }).constraint !== 'trek_slug_key') throw error
    }
}

type Publishing = { trekId: string; form: TrekForm; visitor: Visitor }

async function publishIn(
  { now, enqueue }: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  { trekId, form, visitor }: Publishing,
): Promise<string> {
  const at = now()
  const trek = await lockOwnTrek(tx, trekId, visitor, at)
  const state = transition(trekStates, trek.state, 'publish')
  await writeTrek(tx, trek, form, at)
  const { departures, today } = await lockOwnTrek(tx, trekId, visitor, at)
  const ahead = departures.filter(({ state, starts_on }) => departureIs.draft(state) && starts_on > today)
  const days = Number(form.duration)
  if (ahead.some(({ starts_on, ends_on }) => daysOf(starts_on, ends_on) !== days))
    throw new Refusal('departure-length')
  const starts = ahead.map(({ starts_on }) => starts_on)
  mustBeReady(form, { pictures: await picturesOf(tx, trekId), starts, today })
  const first = ahead.toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))[0]
  await tx
    .updateTable('departure')
    .set({ state: transition(departureStates, 'draft', 'publish') })
    .where(
      'id',
      'in',
      ahead.map(({ id }) => id),
    )
    .execute()
  // Dates that passed during the draft were offered to nobody.
  await tx.deleteFrom('departure').where('trek_id', '=', trekId).where('state', '=', 'draft').execute()
  const slug = await freeSlug(tx, form.name)
  await tx
    .updateTable('trek')
    .set({ state, slug, price_cents: first?.price_cents ?? 0, updated_at: at })
    .where('id', '=', trekId)
    .execute()
  await versionNow(tx, trekId, at)
  if (await isFirstListing(tx, at, trek)) await enqueue(tx, 'mail-first-listing', { trekId })
  return slug
}

/** Whether a host has never listed a trek before. */
async function isFirstListing(tx: Tx, at: Date, { id, host_id }: LockedTrek): Promise<boolean> {
  const others = tx.selectFrom('trek').select('id').where('host_id', '=', host_id).where('id', '<>', id)
  const listed = await others.where('slug', 'not like', 'draft-%').executeTakeFirst()
  return !listed && (await isFirstNotice(tx, at, 'first trek listed', host_id))
}

async function picturesOf(tx: Tx, trekId: string): Promise<number> {
  const counted = tx.selectFrom('picture').select(({ fn }) => fn.countAll<number>().as('pictures'))
  return (await counted.where('trek_id', '=', trekId).executeTakeFirstOrThrow()).pictures
}

/** The name's slug, or with the lowest number that no other trek has. */
async function freeSlug(tx: Tx, name: string): Promise<string> {
  const slug = slugFrom(name)
  const taken = await tx
    .selectFrom('trek')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute()
  const slugs = new Set(taken.map((row) => row.slug))
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? slug : `${slug}-${number}`
    if (!slugs.has(free)) return free
  }
}
