import { referenceOf } from '../../booking-reference.ts'
import { rangeText } from '../../dates.ts'
import type { Db } from '../../deps.ts'
import { shownTo } from '../../suspension/person-rules.ts'
import { type Found, MOST_FOUND, type Query } from './read-query.ts'

/** Bookings by reference or id, by the lead's address, or by a prefix of the lead's names. */
export async function findFoundBookings(db: Db, query: Query, role: string): Promise<Found[]> {
  const { id, prefix, reference } = query
  const [first = '', last = ''] = query.text.split(' ')
  const rows = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select(['booking.id', 'booking.state', 'booking.email'])
    .select(['booking.first_name as firstName', 'booking.last_name as lastName'])
    .select(['trek.name as trek', 'departure.starts_on as startsOn', 'departure.ends_on as endsOn'])
    .where('booking.submitted_at', 'is not', null)
    .where(({ eb, fn, or, and }) => {
      const lower = (column: 'first_name' | 'last_name') => fn<string>('lower', [`booking.${column}`])
      return or([
        ...(id ? [eb('booking.id', '=', id)] : []),
        ...(reference
          ? [and([eb('booking.id', '>=', reference.first), eb('booking.id', '<=', reference.last)])]
          : []),
        eb(fn<string>('lower', [eb.cast('booking.email', 'text')]), 'like', prefix),
        eb(lower('first_name'), 'like', prefix),
        eb(lower('last_name'), 'like', prefix),
        and([eb(lower('first_name'), '=', first), eb(lower('last_name'), 'like', `${likeOf(last)}%`)]),
      ])
    })
    .orderBy('departure.starts_on', 'desc')
    .orderBy('booking.id')
    .limit(MOST_FOUND)
    .execute()
  return rows.map((row) => {
    const { name, email } = shownTo(role, row)
    return {
      ...({ kind: 'booking', id: row.id, title: referenceOf(row.id), state: row.state } as const),
      note: [`${row.trek}, ${rangeText(row.startsOn, row.endsOn)}`, name, email].filter(Boolean).join(' · '),
    }
  })
}

function likeOf(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
