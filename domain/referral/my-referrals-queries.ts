import { addDays, nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { shownName } from '../shown-name.ts'
import { creditBalance } from '../credit/credit-queries.ts'
import { type CreditMove, creditWords, type Friend, friendOf } from './my-referrals-rules.ts'

/** The number of the latest credit movements and of the latest friends. */
const SHOWN = 100

/** An account's code, its credit so far, and pending referrals. Friends are named by first name and initial. */
export async function findMyReferrals(deps: Pick<Deps, 'db' | 'now'>, accountId: string) {
  const { db, now } = deps
  const [{ code }, balanceCents, moves, friends] = await Promise.all([
    db
      .selectFrom('account')
      .select('referral_code as code')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
    creditBalance(db, accountId),
    creditMoves(deps, accountId),
    friendsOf(deps, accountId, nepalDate(now())),
  ])
  return { code, balanceCents, history: withBalances(moves, balanceCents), friends }
}

/** Each movement with the balance after it, newest first. */
function withBalances(moves: (CreditMove & { id: number })[], balanceCents: number) {
  let after = balanceCents
  return moves.map((move) => {
    const shown = {
      id: move.id,
      on: move.on,
      what: creditWords(move),
      cents: move.cents,
      balanceCents: after,
    }
    after -= move.cents
    return shown
  })
}

async function creditMoves({ db }: Pick<Deps, 'db'>, accountId: string) {
  const rows = await db
    .selectFrom('entry')
    .innerJoin('journal', 'journal.id', 'entry.journal_id')
    .leftJoin('credit_grant', (join) =>
      join.on((eb) =>
        eb.and([
          eb('journal.kind', '=', 'credit_granted'),
          eb(eb.cast<string>('credit_grant.id', 'text'), '=', eb.ref('journal.source')),
        ]),
      ),
    )
    .leftJoin('booking', (join) =>
      join.on((eb) => eb('booking.id', '=', eb.fn.coalesce('journal.booking_id', 'credit_grant.booking_id'))),
    )
    .leftJoin('departure', 'departure.id', 'booking.departure_id')
    .leftJoin('trek', 'trek.id', 'departure.trek_id')
    .select(['entry.id', 'entry.debit_cents', 'entry.credit_cents', 'journal.kind', 'journal.posted_at'])
    .select(['booking.first_name', 'booking.last_name', 'trek.name as trekName'])
    .where('entry.account_id', '=', `credit:${accountId}`)
    .orderBy('entry.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    on: nepalDate(row.posted_at),
    kind: row.kind,
    cents: row.credit_cents - row.debit_cents,
    friend: row.first_name ? shownName(row.first_name, row.last_name ?? '') : '',
    trekName: row.trekName,
  }))
}

async function friendsOf({ db }: Pick<Deps, 'db'>, ownerId: string, today: string): Promise<Friend[]> {
  const rows = await db
    .selectFrom('referral_use')
    .innerJoin('booking', 'booking.id', 'referral_use.booking_id')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .leftJoin('credit_grant', 'credit_grant.booking_id', 'booking.id')
    .select([
      'booking.id',
      'booking.first_name',
      'booking.last_name',
      'booking.state',
      'booking.cancelled_at',
    ])
    .select(['departure.starts_on', 'departure.ends_on', 'trek.name as trekName'])
    .select('credit_grant.state as grantState')
    .where('referral_use.owner_id', '=', ownerId)
    // An unconfirmed booking is no referral yet.
    .where('booking.confirmed_at', 'is not', null)
    .where(({ or, eb }) =>
      or([eb('credit_grant.state', 'is', null), eb('credit_grant.state', '<>', 'granted')]),
    )
    .orderBy('departure.starts_on')
    .limit(SHOWN)
    .execute()
  return rows.map((row) =>
    friendOf({
      id: row.id,
      name: row.first_name ? shownName(row.first_name, row.last_name) : 'A traveller',
      trekName: row.trekName,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      today,
      creditOn: addDays(row.ends_on, 1),
      cancelledOn: row.cancelled_at && nepalDate(row.cancelled_at),
      grantState: row.grantState,
    }),
  )
}
