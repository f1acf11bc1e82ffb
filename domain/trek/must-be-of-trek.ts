import type { Deps } from '../deps.ts'
import { isIdOrSlug, isUuid } from '../ids.ts'
import { Refusal } from '../refusal.ts'

/** Refuses a departure of another trek, given by its id or slug. */
export async function mustBeOfTrek(
  { db }: Pick<Deps, 'db'>,
  departureId: string,
  idOrSlug: string,
): Promise<void> {
  const departure =
    isUuid(departureId) && isIdOrSlug(idOrSlug)
      ? await db
          .selectFrom('departure')
          .innerJoin('trek', 'trek.id', 'departure.trek_id')
          .select('departure.id')
          .where('departure.id', '=', departureId)
          .where(isUuid(idOrSlug) ? 'trek.id' : 'trek.slug', '=', idOrSlug)
          .executeTakeFirst()
      : undefined
  if (!departure) throw new Refusal('departure-not-found')
}
