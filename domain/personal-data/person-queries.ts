import { sql } from 'kysely'
import type { Db, Tx } from '../deps.ts'
import { type IdKind, idTypes } from './declared-data.ts'

/** All ids that mark rows as a person's. */
export type Person = Readonly<Record<IdKind, readonly string[]>>

/**
 * The ids of everything that belongs to an account: its bookings, guest bookings with its address, their payments, its
 * ledger accounts, and as a host its treks and payouts.
 */
export async function findPerson(db: Db | Tx, accountId: string): Promise<Person> {
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const bookings = await db
    .selectFrom('booking')
    .select(['id', 'email'])
    .where(({ eb, or, and }) =>
      or([eb('account_id', '=', accountId), and([eb('account_id', 'is', null), eb('email', '=', email)])]),
    )
    .orderBy('id')
    .execute()
  const booking = bookings.map(({ id }) => id)
  const own = { account: [accountId], booking }
  const payment = await idsOf(
    db,
    sql`select id::text from payment where ${isOne('booking_id', 'booking', own)}`,
  )
  const refund = await idsOf(
    db,
    sql`select id::text from refund where ${isOne('payment_id', 'payment', { payment })}`,
  )
  const payout = await idsOf(db, sql`select id::text from payout where host_id = ${accountId}`)
  const trek = await idsOf(db, sql`select id::text from trek where host_id = ${accountId}`)
  const membership = await idsOf(db, sql`select id::text from membership where account_id = ${accountId}`)
  const bought = await idsOf(
    db,
    sql`select gift_card_id::text as id from gift_card_buyer where email = ${email}`,
  )
  const gift = await idsOf(
    db,
    sql`select gift_card_id::text as id from gift_card_recipient where email = ${email}
      union select id::text from gift_card where redeemed_by = ${accountId}`,
  )
  const invoice = await idsOf(
    db,
    sql`select id from membership_invoice where ${isOne('membership_id', 'membership', { membership })}`,
  )
  const message = await idsOf(
    db,
    sql`select id::text from message where sender_id = ${accountId}
      union select m.id::text from message m join conversation c on c.id = m.conversation_id
      where m.sender_id is null and (c.client_id = ${accountId} or c.client_id is null and ${isOne('c.booking_id', 'booking', own)})`,
  )
  // The conversation of a guest who became an account stays theirs after another lead has taken over the booking.
  const conversation = await idsOf(
    db,
    sql`select id::text from conversation where client_id is null and ${isOne('booking_id', 'booking', own)}`,
  )
  const received = await idsOf(
    db,
    sql`select m.id::text from message m join conversation c on c.id = m.conversation_id
      where not ${isOne('m.id', 'message', { message })} and (c.client_id is null and ${isOne('c.booking_id', 'booking', own)}
        or exists (select from participant p where p.conversation_id = c.id and p.account_id = ${accountId}
          and p.role <> 'support'))`,
  )
  const addresses = await addressesOf(db, accountId, [email, ...bookings.map((each) => each.email ?? email)])
  const contact = await idsOf(
    db,
    sql`select id::text from contact_message where account_id = ${accountId} or account_id is null and email = ${email}`,
  )
  const verification = await idsOf(db, sql`select id::text from verification where account_id = ${accountId}`)
  const ledger = ['credit', 'host_payable', 'host_receivable'].map((kind) => `${kind}:${accountId}`)
  const journal = await idsOf(
    db,
    sql`select distinct journal_id::text as id from entry where account_id = any(${ledger})`,
  )
  return {
    ...own,
    payment,
    payout,
    trek,
    membership,
    'gift card': [...new Set([...bought, ...gift])],
    'bought gift card': bought,
    invoice,
    message,
    conversation,
    received,
    contact,
    verification,
    journal,
    'ledger account': ledger,
    'own email': [email],
    email: addresses,
    'booking with own code': await usesOf(db, accountId, { booking, email: addresses }),
    subject: [accountId, ...booking, ...payment, ...refund, ...payout, ...verification],
  }
}

/** Ids of which mails are about this person, sent to anyone: mainly messages, which mails quote. */
export function mailedIds({ subject, message, contact, membership, invoice, ...person }: Person): string[] {
  return [...subject, ...message, ...contact, ...membership, ...invoice, ...person['gift card']]
}

/** Whether a column holds an id of this kind that is the person's. */
export function isOne(column: string, kind: IdKind, person: Partial<Person>) {
  return sql<boolean>`${sql.ref(column)} = any(${person[kind] ?? []}::${sql.raw(idTypes[kind])}[])`
}

/**
 * The bookings whose referral or promotion this person used: what a former lead used stays theirs after another lead has taken
 * over the booking.
 */
async function usesOf(db: Db | Tx, accountId: string, own: Pick<Person, 'booking' | 'email'>) {
  return idsOf(
    db,
    sql`select id::text from booking b where ${isOne('b.id', 'booking', own)}
        and not exists (select from booking_change c where c.booking_id = b.id and c.kind = 'hand-over')
      union select booking_id::text from referral_use where ${isOne('email', 'email', own)}
      union select booking_id::text from promotion_use where account_id = ${accountId} or ${isOne('email', 'email', own)}`,
  )
}

/** The account's addresses, and those on its bookings that belong to no other account. */
async function addressesOf(db: Db | Tx, accountId: string, given: string[]): Promise<string[]> {
  const all = [...new Set(given)]
  return idsOf(
    db,
    sql`select address as id from unnest(${all}::citext[]) as address
      where not exists (select from account where email = address and id <> ${accountId})`,
  )
}

async function idsOf(db: Db | Tx, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = (await query.execute(db)) as { rows: { id: string }[] }
  return rows.map(({ id }) => id)
}
