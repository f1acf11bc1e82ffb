import { sql } from 'kysely'
import type { Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../ids.ts'
import { shareIs } from '../states/share-states.ts'
import { stateList } from '../state-list.ts'

type Books = {
  amount: Cents
  shares: Cents
  kept_back: Cents
  /** The amount in the books that was earned with the bookings of this payout. */
  earned: Cents
  unpaid: Cents
  payable: Cents
  owed_back: Cents
  receivable: Cents
}

/** Locks a payout until the transaction ends. */
export async function lockPayout(tx: Tx, id: string) {
  const payout = isUuid(id)
    ? await tx.selectFrom('payout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined
  if (!payout) throw new Refusal('payout-not-found')
  return payout
}

/**
 * Refuses a payout whose amount differs from the books: its shares must equal what was earned with their bookings, and
 * the host's accounts exactly what is unpaid and owed back. Returns the two sums that the books need.
 */
export async function mustAgreeWithBooks(
  tx: Tx,
  { id, host_id }: { id: string; host_id: string },
): Promise<{ sharesCents: Cents; deductedCents: Cents }> {
  const { rows } = await sql<Books>`
    with item as (select * from payout_item where host_id = ${host_id})
    select p.amount_cents as amount,
      coalesce(sum(i.net_cents) filter (where i.payout_id = p.id and kind = 'share'), 0)::bigint as shares,
      coalesce(-sum(i.net_cents) filter (where i.payout_id = p.id and kind = 'claw_back'), 0)::bigint as kept_back,
      (select coalesce(sum(e.credit_cents - e.debit_cents), 0)::bigint from item s
        join journal j on j.booking_id = s.booking_id and j.kind in ('earned', 'share_lowered')
        join entry e on e.journal_id = j.id and e.account_id = ${`host_payable:${host_id}`}
        where s.payout_id = p.id and s.kind = 'share') as earned,
      coalesce(sum(i.net_cents) filter (where i.state in ${stateList(shareIs.unpaid)} and kind = 'share'), 0)::bigint as unpaid,
      coalesce((select balance_cents from ledger_account where id = ${`host_payable:${host_id}`}), 0) as payable,
      coalesce(-sum(i.net_cents) filter (where i.state in ${stateList(shareIs.unpaid)} and kind = 'claw_back'), 0)::bigint as owed_back,
      coalesce((select balance_cents from ledger_account where id = ${`host_receivable:${host_id}`}), 0) as receivable
    from payout p left join item i on true
    where p.id = ${id} group by p.id`.execute(tx)
  const books = rows[0]
  if (!books) throw new Refusal('payout-not-found')
  const agrees =
    books.amount === books.shares - books.kept_back &&
    books.shares === books.earned &&
    books.payable === books.unpaid &&
    books.receivable === books.owed_back
  if (!agrees) throw new Refusal('payout-differs-from-books', books)
  return { sharesCents: books.shares, deductedCents: books.kept_back }
}
