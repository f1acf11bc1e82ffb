import type { PoolClient } from 'pg'

/** The payment of a booking, which addresses its receipt. */
export async function paymentOf(client: PoolClient, booking: string): Promise<string> {
  const { rows } = await client.query('select id from payment where booking_id = $1', [booking])
  return rows[0].id
}

/** A month of which a host, and nobody else, has the invoice of our fee; years before any other invoice. */
export async function feeMonthOf(client: PoolClient, hostId: string): Promise<string> {
  const { rows } = await client.query(
    `insert into accounting_document (kind, year, number, issued_at, host_id, month, total_cents, content)
     select 'fee_invoice', 2020, 1 + count(*), now(), $1,
       to_char(date '1900-01-01' + count(*)::int * interval '1 month', 'YYYY-MM'), 5000,
       (select jsonb_build_object('seller', content->'agent', 'buyer', content->'seller', 'lines', '[]'::jsonb)
        from accounting_document where kind = 'receipt' limit 1)
     from accounting_document where kind = 'fee_invoice' and year = 2020 returning month`,
    [hostId],
  )
  return rows[0].month
}
