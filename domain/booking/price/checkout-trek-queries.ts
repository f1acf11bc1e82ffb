import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../deps.ts'
import { hostHasTerms } from '../../host/terms/host-terms-queries.ts'
import { spokenName } from '../../shown-name.ts'

export type CheckoutTrek = Awaited<ReturnType<typeof checkoutTrek>>

/** The trek data for the pages of a booking: name, host, cover, start and end, its profile. */
export async function checkoutTrek(db: Db, id: string) {
  const trek = await db
    .selectFrom('trek')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .leftJoin('picture', (join) =>
      join.onRef('picture.trek_id', '=', 'trek.id').on('picture.position', '=', 1),
    )
    .select(['trek.slug', 'trek.name', 'trek.duration_days as durationDays', 'trek.gateway'])
    .select(['host.id as hostId', 'host.display_name as hostName', 'host.kind as hostKind'])
    .select(hostHasTerms.as('hostHasTerms'))
    .select(['picture.storage_key as pictureKey', 'picture.alt'])
    .select(['picture.width', 'picture.height'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('trek_day')
          .select(['trek_day.day', 'trek_day.place', 'trek_day.altitude_m as altitudeM'])
          .whereRef('trek_day.trek_id', '=', 'trek.id')
          .orderBy('trek_day.day'),
      ).as('days'),
    )
    .where('trek.id', '=', id)
    .executeTakeFirstOrThrow()
  const { pictureKey, alt, width, height, days, gateway, hostKind, ...rest } = trek
  return {
    ...rest,
    /** The host's name in an address. */
    spoken: spokenName(rest.hostName, hostKind),
    startsIn: days[0]?.place ?? gateway,
    endsIn: days.at(-1)?.place ?? gateway,
    profile: days.map(({ day, altitudeM }) => [day, altitudeM] as const),
    picture:
      pictureKey !== null && width !== null && height !== null
        ? { key: pictureKey, alt: alt ?? '', width, height }
        : null,
  }
}
