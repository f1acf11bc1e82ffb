import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { departureIs } from '../offer/departure-states.ts'
import { offeredExtras } from '../offer/offered-extra-queries.ts'
import { isUuid } from '../ids.ts'
import { Refusal } from '../refusal.ts'

export type HostedExtras = Awaited<ReturnType<typeof findHostedExtras>>

/** The extras of a host's trek with the stock of each departure ahead, for their page. A foreign trek is not found. */
export async function findHostedExtras(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  trekId: string,
  hostId: string,
) {
  const trek = isUuid(trekId)
    ? await db
        .selectFrom('trek')
        .select(['id', 'name'])
        .where('id', '=', trekId)
        .where('host_id', '=', hostId)
        .where('state', '<>', 'archived')
        .executeTakeFirst()
    : undefined
  if (!trek) throw new Refusal('trek-not-found')
  const departures = await db
    .selectFrom('departure')
    .select(['id', 'starts_on as startsOn', 'ends_on as endsOn'])
    .where('trek_id', '=', trekId)
    .where('starts_on', '>', nepalDate(now()))
    .where('state', 'in', departureIs.ahead.states)
    .orderBy('starts_on')
    .limit(40)
    .execute()
  const [extras, stocks] = await Promise.all([
    offeredExtras(db, trekId),
    db
      .selectFrom('departure_extra')
      .innerJoin('extra', 'extra.id', 'departure_extra.extra_id')
      .select(['departure_id as departureId', 'extra_id as firstId', 'stock', 'taken'])
      .where('extra.trek_id', '=', trekId)
      .execute(),
  ])
  return {
    trek,
    departures,
    extras: extras.map((extra) => ({
      ...extra,
      stocks: stocks.filter(({ firstId }) => firstId === extra.firstId),
    })),
  }
}
