import type { PoolClient } from 'pg'

/** The payment of a booking, which addresses its receipt. */
export async function paymentOf(client: PoolClient, booking: string): Promise<string> {
  const { rows } = await client.query('select id from payment where booking_id = $1', [booking])
  return rows[0].id
}
