import { sql } from 'kysely'
import type { IsoDate } from '../dates.ts'
import type { Db } from '../deps.ts'
import { pictureSource, type PictureSource } from '../picture/picture-rules.ts'
import { authorName } from './author-name.ts'

/** A booking with its review, for both sides. */
export type Walk = {
  bookingId: string
  trek: string
  slug: string
  startsOn: IsoDate
  endsOn: IsoDate
  host: string
  /** The host's id, while the host's page is public. */
  hostPage: string | null
  /** The booker: 'Jonas W.'. */
  traveller: string
  picture: PictureSource
}

export type WalkRow = Omit<Walk, 'picture'> & {
  picture_key: string | null
  picture_width: number | null
  picture_height: number | null
}

/** Bookings of accounts with their review data; a booking without an account cannot be reviewed. */
export function walks(db: Db) {
  return db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .leftJoin('public_host', 'public_host.id', 'host.id')
    .innerJoin('account', 'account.id', 'booking.account_id')
    .leftJoin('picture', (join) =>
      join.onRef('picture.trek_id', '=', 'trek.id').on('picture.position', '=', 1),
    )
    .select(['booking.id as bookingId', 'trek.name as trek', 'trek.slug', 'host.display_name as host'])
    .select('public_host.id as hostPage')
    .select(['departure.starts_on as startsOn', 'departure.ends_on as endsOn'])
    .select(['picture.storage_key as picture_key', 'picture.width as picture_width'])
    .select(['picture.height as picture_height', authorName.as('traveller')])
}

export function walkOf({ picture_key, picture_width, picture_height, ...row }: WalkRow): Walk {
  const { bookingId, trek, slug, startsOn, endsOn, host, hostPage, traveller } = row
  const key = picture_key ?? 'art/hero-home.webp'
  const picture = pictureSource(key, '', picture_width ?? 1200, picture_height ?? 900, 480)
  return { bookingId, trek, slug, startsOn, endsOn, host, hostPage, traveller, picture }
}

/** The total of matching rows, however few of them are read. */
export const inAll = sql<number>`(count(*) over ())::int`
