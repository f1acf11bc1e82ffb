import type { Visitor } from '../../account/visitor.ts'
import { isUuid } from '../../ids.ts'
import { referenceOf } from '../../booking-reference.ts'
import type { Deps, Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { staffOf } from '../../account/staff.ts'
import { recordAction } from '../../audit/record-action.ts'
import { readLookReason, shownTo } from '../../suspension/person-rules.ts'

/** The number of bookings and sign-ins shown. */
const MOST = 20

export type LookedAtPerson = Awaited<ReturnType<typeof revealPerson>>

/**
 * The data of a person that staff may read with a reason; the audit log records it. Operators read it in full, support
 * masked. Passports, documents, bank details and messages are not included.
 */
export async function revealPerson(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { personId, reason }: { personId: string; reason: string },
  visitor: Visitor,
) {
  const staff = staffOf(visitor)
  const why = readLookReason(reason)
  if (!isUuid(personId)) throw new Refusal('person-not-found')
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['email', 'first_name as firstName', 'last_name as lastName', 'state'])
      .select(['phone', 'address', 'city', 'country'])
      .where('id', '=', personId)
      .executeTakeFirst()
    if (!account) throw new Refusal('person-not-found')
    const subject = { kind: 'account', id: personId }
    await recordAction(tx, now(), { actorId: staff.id, act: 'look-at-person', subject, reason: why })
    const isWhole = staff.role === 'operator'
    const { phone, address, city, country } = account
    return {
      ...shownTo(staff.role, account),
      phone: isWhole ? phone : masked(phone),
      address: isWhole ? [address, city].filter(Boolean).join(', ') : masked(address + city),
      country,
      bookings: await bookingsOf(tx, personId),
      signIns: await signInsOf(tx, personId),
    }
  })
}

function masked(text: string): string {
  return text === '' ? '' : '••••'
}

async function bookingsOf(tx: Tx, accountId: string) {
  const rows = await tx
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select(['booking.id', 'booking.state', 'booking.spots', 'booking.total_cents as totalCents'])
    .select(['trek.name as trek', 'departure.starts_on as startsOn', 'departure.ends_on as endsOn'])
    .where('booking.account_id', '=', accountId)
    .where('booking.submitted_at', 'is not', null)
    .orderBy('departure.starts_on', 'desc')
    .orderBy('booking.id')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ ...row, reference: referenceOf(row.id) }))
}

async function signInsOf(tx: Tx, accountId: string) {
  return tx
    .selectFrom('session')
    .select(['device', 'created_at as since', 'seen_at as seenAt', 'ended_at as endedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
}
