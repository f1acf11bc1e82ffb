import type { PoolClient } from 'pg'

/** The columns of a booking of which 100 US dollars are not paid yet. */
export const partly = { plan: 'deposit', deposit_percent: 20, unpaid_cents: 100_00 }

/** A booking with its later part, which is due in a month; returns its id. */
export async function withOpenPart(client: PoolClient, booking: string): Promise<string> {
  await client.query(
    `insert into instalment (booking_id, due_on, cents, made_at) values ($1, current_date + 30, $2, now())`,
    [booking, partly.unpaid_cents],
  )
  await client.query(
    `update payment set amount_cents = amount_cents - $2 where booking_id = $1 and state = 'captured'`,
    [booking, partly.unpaid_cents],
  )
  return booking
}
