import { sql } from 'kysely'
import { isUuid } from '../ids.ts'
import type { Deps, Tx } from '../deps.ts'
import { isGuestThreadTime } from './guest-thread-time.ts'
import { Refusal } from '../refusal.ts'
import { followCase } from './follow-support-case.ts'
import { attachToMessage } from './attachment/attach-to-message.ts'
import { whyClosed } from './closed-rules.ts'
import { MESSAGES_A_MINUTE, readMessage } from './message-rules.ts'
import type { Speaker } from './speaker.ts'
import { publishToConversation } from './publish-events.ts'

export type NewMessage = {
  /** Created by the client, so that sending twice creates one message. */
  messageId: string
  typed: string
  /** A file that the sender uploaded before. */
  attachmentId?: string | undefined
}

export type SentMessage = { id: string; place: number; sentAt: Date }

const MINUTE_MS = 60_000

/**
 * Stores a message at the next place of its conversation, and publishes its event to all sides; a guest gets a mail.
 * The same id again returns the stored message. Refused when blank, too long, above the limit, or when nobody may write
 * there. The server determines the author and the side.
 */
export async function sendMessage(deps: Deps, message: NewMessage, speaker: Speaker): Promise<SentMessage> {
  readMessage(message.typed, message.attachmentId !== undefined)
  return deps.db.transaction().execute((tx) => sendWithin(tx, deps, message, speaker))
}

/** The same within the caller's transaction. */
export async function sendWithin(
  tx: Tx,
  deps: Deps,
  { messageId, typed, attachmentId }: NewMessage,
  speaker: Speaker,
): Promise<SentMessage> {
  const body = readMessage(typed, attachmentId !== undefined)
  // The id comes with the form: a page that lost it must be reloaded.
  if (!isUuid(messageId)) throw new Refusal('conversation-not-found')
  const at = deps.now()
  const { conversationId, side, accountId } = speaker
  const conversation = await lockConversation(tx, conversationId)
  const before = await findSent(tx, { messageId, speaker, since: new Date(at.getTime() - MINUTE_MS) })
  if (before.sent) return before.sent
  if (before.lately >= MESSAGES_A_MINUTE) throw new Refusal('too-many-messages')
  refuseClosed(conversation, side, at)
  const place = conversation.last_place + 1
  const stored = await tx
    .with('moved', (cte) =>
      cte
        .updateTable('conversation')
        .set({ last_place: place, updated_at: at })
        .where('id', '=', conversationId),
    )
    .with('read', (cte) =>
      cte
        .updateTable('participant')
        .set({ read_place: place })
        .where('conversation_id', '=', conversationId)
        .where('account_id', '=', accountId),
    )
    .insertInto('message')
    .values({
      id: messageId,
      conversation_id: conversationId,
      place,
      body,
      sent_at: at,
      sender_id: accountId,
      sender_role: side,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  // Sent in another conversation at the same moment: this transaction is rolled back.
  if (stored.numInsertedOrUpdatedRows === 0n) throw new Refusal('message-id-used')
  if (attachmentId) await attachToMessage(tx, { attachmentId, messageId }, speaker)
  const staff = conversation.kind === 'support' ? await followCase(tx, { conversationId, side, at }) : []
  if (conversation.client_id === null && side !== 'client')
    await deps.enqueue(tx, 'mail-booking-letter', { messageId })
  await publishToConversation(tx, { kind: 'message', conversationId, place, at }, staff)
  return { id: messageId, place, sentAt: at }
}

type Locked = Awaited<ReturnType<typeof lockConversation>>

/**
 * Locks the conversation until the transaction ends: one message at a time, so that places have no gap and limits count
 * them all.
 */
async function lockConversation(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('conversation')
    .leftJoin('host', 'host.id', 'conversation.host_id')
    .leftJoin('account as host_account', 'host_account.id', 'conversation.host_id')
    .leftJoin('account as client', 'client.id', 'conversation.client_id')
    .leftJoin('booking as guest', (join) =>
      join.onRef('guest.id', '=', 'conversation.booking_id').on('conversation.client_id', 'is', null),
    )
    .leftJoin('departure', 'departure.id', 'guest.departure_id')
    .select(['guest.confirmed_at', 'departure.ends_on'])
    .select([
      'conversation.kind',
      'conversation.client_id',
      'conversation.last_place',
      'conversation.closed_at',
    ])
    .select(['host.status', 'host_account.state as host_state', 'client.state as client_state'])
    .where('conversation.id', '=', id)
    .forUpdate('conversation')
    .executeTakeFirst()
  if (!found) throw new Refusal('conversation-not-found')
  return found
}

function refuseClosed(conversation: Locked, side: Speaker['side'], at: Date): void {
  const { kind, status, host_state, client_state, closed_at, confirmed_at, ends_on } = conversation
  const why = whyClosed(
    {
      kind,
      isClosed: closed_at !== null,
      clientState: client_state,
      hostState: host_state,
      hostStatus: status,
      // For a guest's booking only.
      isOver: ends_on !== null && !isGuestThreadTime({ confirmedAt: confirmed_at, endsOn: ends_on }, at),
    },
    side,
  )
  if (why) throw new Refusal(why)
}

/** The message if it was sent already, and the number of this speaker's recent messages. */
async function findSent(
  tx: Tx,
  { messageId, speaker, since }: { messageId: string; speaker: Speaker; since: Date },
) {
  const { conversationId, side, accountId } = speaker
  const by = accountId
    ? sql`sender_id = ${accountId}`
    : sql`conversation_id = ${conversationId} and sender_id is null and sender_role = ${side}`
  const { rows } = await sql<Sent>`
    select id, place, sent_at, conversation_id = ${conversationId}::uuid and sender_role = ${side}
        and sender_id is not distinct from ${accountId}::uuid as mine,
      (select count(*) from message where sent_at > ${since} and ${by}) as lately
    from (select) as one left join message on id = ${messageId}::uuid`.execute(tx)
  const [{ id, place, sent_at: sentAt, mine, lately }] = rows as [Sent]
  if (id === null) return { sent: null, lately: Number(lately) }
  if (!mine) throw new Refusal('message-id-used')
  return { sent: { id, place, sentAt }, lately: 0 }
}

type Sent = { id: string | null; place: number; sent_at: Date; mine: boolean; lately: number }
