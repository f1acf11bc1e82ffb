import { sql } from 'kysely'
import { referenceOf } from '../booking-reference.ts'
import type { IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { announcedHolds } from '../payout/payout-hold-rules.ts'
import { payoutNumber, type PayoutState } from '../payout/payout-rules.ts'

/** A payout, for the mails to its host: masked account, amount, bookings; null when the host's account is closed. */
export async function findPayoutMail({ db }: Pick<Deps, 'db'>, payoutId: string) {
  const row = await db
    .selectFrom('payout')
    .innerJoin('host', 'host.id', 'payout.host_id')
    .innerJoin('account', 'account.id', 'host.id')
    .leftJoin('vault.payout_account as paid', 'paid.payout_id', 'payout.id')
    .select(['account.email', 'host.display_name as hostName', 'payout.number', 'payout.state'])
    .select(['payout.amount_cents as cents', 'payout.return_reason as returnReason', 'paid.masked'])
    .where('payout.id', '=', payoutId)
    .where('account.state', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  return {
    ...row,
    number: payoutNumber(row.number),
    state: row.state as PayoutState,
    shares: await sharesOf(db, sql`i.payout_id = ${payoutId}::uuid`),
  }
}

/** A host's shares on hold, with the recipient; null when there are none, or the host's account is closed. */
export async function findHeldSharesMail({ db }: Pick<Deps, 'db'>, hostId: string) {
  const host = await db
    .selectFrom('host')
    .innerJoin('account', 'account.id', 'host.id')
    .select(['account.email', 'host.display_name as hostName'])
    .where('host.id', '=', hostId)
    .where('account.state', '=', 'active')
    .executeTakeFirst()
  const held = sql`i.host_id = ${hostId}::uuid and i.state = 'on_hold' and i.hold_reason = any(${[...announcedHolds]})`
  const shares = host ? await sharesOf(db, held) : []
  return host && shares.length > 0 ? { ...host, shares } : null
}

/** A line of a payout: a share, or a negative amount for a lost dispute. */
export type ShareLine = {
  trek: string
  startsOn: IsoDate
  endsOn: IsoDate
  reference: string
  netCents: Cents
  reason: string
}

async function sharesOf(db: Deps['db'], which: ReturnType<typeof sql>): Promise<ShareLine[]> {
  const { rows } = await sql<Omit<ShareLine, 'reference'> & { bookingId: string }>`
    select t.name as trek, d.starts_on as "startsOn", d.ends_on as "endsOn", i.booking_id as "bookingId",
      coalesce(i.net_cents, 0)::bigint as "netCents", i.hold_reason as reason
    from payout_item i join booking b on b.id = i.booking_id join departure d on d.id = b.departure_id
    join trek t on t.id = d.trek_id where ${which} order by d.starts_on, i.id`.execute(db)
  return rows.map(({ bookingId, ...row }) => ({ ...row, reference: referenceOf(bookingId) }))
}
