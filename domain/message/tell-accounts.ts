import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../deps.ts'

export type Told = {
  kind: 'message' | 'read' | 'removed' | 'support'
  conversationId: string
  /** Of a message its place in the conversation; of 'read' up to which it was read. */
  place: number
  at: Date
}

/** Owes these accounts an event on each of their open pages. */
export async function tellAccounts(tx: Tx, accounts: readonly string[], told: Told): Promise<void> {
  if (accounts.length > 0)
    await tell(tx, sql`select distinct unnest(${accounts}::uuid[]) as account_id`, told)
}

/** Owes it to everybody who takes part in the conversation, and to these others. */
export async function tellConversation(tx: Tx, told: Told, others: readonly string[] = []): Promise<void> {
  await tell(
    tx,
    sql`select account_id from participant where conversation_id = ${told.conversationId}::uuid
      union select unnest(${others}::uuid[])`,
    told,
  )
}

/**
 * Numbers are given under a lock that lasts until the change is there for all, accounts in one order everywhere: call it last
 * in a transaction. The notification carries ids alone and wakes whoever streams; what is told is read from the table.
 */
async function tell(tx: Tx, accounts: RawBuilder<unknown>, told: Told): Promise<void> {
  await sql`
    with told as (
      insert into inbox (account_id, last_event)
      select account_id, 1 from (${accounts}) as account order by account_id
      on conflict (account_id) do update set last_event = inbox.last_event + 1
      returning account_id, last_event
    ), kept as (
      insert into inbox_event (account_id, number, kind, conversation_id, place, happened_at)
      select account_id, last_event, ${told.kind}, ${told.conversationId}::uuid, ${told.place}::integer, ${told.at}::timestamptz
      from told
    )
    select pg_notify('inbox', account_id::text) from told`.execute(tx)
}
