import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../deps.ts'

export type NewEvent = {
  kind: 'message' | 'read' | 'removed' | 'support'
  conversationId: string
  /** The place of the message in the conversation; for 'read' the last place that was read. */
  place: number
  at: Date
}

/** Publishes an event to these accounts; each of their open pages receives it. */
export async function publishEvents(tx: Tx, accounts: readonly string[], event: NewEvent): Promise<void> {
  if (accounts.length > 0)
    await publish(tx, sql`select distinct unnest(${accounts}::uuid[]) as account_id`, event)
}

/** Publishes an event to all participants of the conversation, and to these other accounts. */
export async function publishToConversation(
  tx: Tx,
  event: NewEvent,
  others: readonly string[] = [],
): Promise<void> {
  await publish(
    tx,
    sql`select account_id from participant where conversation_id = ${event.conversationId}::uuid
      union select unnest(${others}::uuid[])`,
    event,
  )
}

/**
 * Numbers events under row locks that last until commit, so that numbers become visible in order. Locks are taken in account
 * order to prevent deadlocks: call this last in a transaction. The notification carries only ids; streams read the table.
 */
async function publish(tx: Tx, accounts: RawBuilder<unknown>, event: NewEvent): Promise<void> {
  await sql`
    with numbered as (
      insert into inbox (account_id, last_event)
      select account_id, 1 from (${accounts}) as account order by account_id
      on conflict (account_id) do update set last_event = inbox.last_event + 1
      returning account_id, last_event
    ), kept as (
      insert into inbox_event (account_id, number, kind, conversation_id, place, happened_at)
      select account_id, last_event, ${event.kind}, ${event.conversationId}::uuid, ${event.place}::integer, ${event.at}::timestamptz
      from numbered
    )
    select pg_notify('inbox', account_id::text) from numbered`.execute(tx)
}
