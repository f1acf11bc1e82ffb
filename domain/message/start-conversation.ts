import { isUuid } from '../ids.ts'
import type { Visitor } from '../account/visitor.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { mayRun } from '../host/host-rules.ts'
import { hostStatusOf } from '../host/acting-host.ts'
import { Refusal } from '../refusal.ts'
import { CONVERSATIONS_A_DAY, readMessage, type Side } from './message-rules.ts'
import { findBetween, openConversation } from './open-conversation.ts'
import { type NewMessage, sendWithin, type SentMessage } from './send-message.ts'
import { writerOf } from './speaker.ts'

export type Started = { conversationId: string; message: SentMessage }

/**
 * Writes the first message to somebody, or another one in their existing conversation: a traveller to an approved host,
 * a host to their bookers. Nobody else is found.
 */
export async function startConversation(
  deps: Deps,
  { userId, ...message }: NewMessage & { userId: string },
  visitor: Visitor,
): Promise<Started> {
  const me = writerOf(visitor)
  readMessage(message.typed, message.attachmentId !== undefined)
  return deps.db.transaction().execute(async (tx) => {
    // Sending checks whether either may still write in an existing conversation.
    const conversationId =
      (await findConversationWith(tx, me.id, userId)) ??
      (await begin(tx, await pairOf(tx, me.id, userId), { meId: me.id, at: deps.now() }))
    const side = await sideIn(tx, conversationId, me.id)
    const sent = await sendWithin(tx, deps, message, { conversationId, side, accountId: me.id })
    return { conversationId, message: sent }
  })
}

const DAY_MS = 86_400_000

/**
 * Opens the conversation of a pair, unless the client has started too many in a day, which prevents mass messages.
 */
async function begin(tx: Tx, pair: Pair, { meId, at }: { meId: string; at: Date }): Promise<string> {
  if (pair.clientId === meId) {
    // One at a time, so that the limit counts them all.
    await tx.selectFrom('account').select('id').where('id', '=', meId).forUpdate().execute()
    const { begun } = await tx
      .selectFrom('conversation')
      .select(({ fn }) => fn.countAll<number>().as('begun'))
      .where('client_id', '=', meId)
      .where('created_at', '>', new Date(at.getTime() - DAY_MS))
      .executeTakeFirstOrThrow()
    if (Number(begun) >= CONVERSATIONS_A_DAY) throw new Refusal('too-many-conversations')
  }
  return openConversation(tx, pair, at)
}

/** Writes to our support; a person has one support chat. */
export async function writeToSupport(deps: Deps, message: NewMessage, visitor: Visitor): Promise<Started> {
  const me = writerOf(visitor)
  readMessage(message.typed, message.attachmentId !== undefined)
  return deps.db.transaction().execute(async (tx) => {
    const conversationId = await openConversation(tx, { kind: 'support', clientId: me.id }, deps.now())
    const sent = await sendWithin(tx, deps, message, { conversationId, side: 'client', accountId: me.id })
    return { conversationId, message: sent }
  })
}

/** The conversation of two people, preferably not one of a guest's booking; null when there is none. */
export async function findConversationWith(
  db: Db | Tx,
  meId: string,
  userId: string,
): Promise<string | null> {
  if (!isUuid(userId)) return null
  const found = await db
    .selectFrom('conversation')
    .select('id')
    .where('kind', '=', 'hosting')
    .where(({ eb, or, and }) =>
      or([
        and([eb('client_id', '=', meId), eb('host_id', '=', userId)]),
        and([eb('client_id', '=', userId), eb('host_id', '=', meId)]),
      ]),
    )
    .orderBy('booking_id', (order) => order.asc().nullsFirst())
    .orderBy('updated_at', 'desc')
    .executeTakeFirst()
  return found?.id ?? null
}

/** A person's chat with our support; null before the first message. */
export async function findSupportChat(db: Db | Tx, accountId: string): Promise<string | null> {
  return findBetween(db, { kind: 'support', clientId: accountId })
}

type Pair = { kind: 'hosting'; clientId: string; hostId: string }

/** Which of two people would be the client and which the host; refused when neither may write to the other. */
export async function pairOf(db: Db | Tx, meId: string, userId: string): Promise<Pair> {
  if (!isUuid(userId) || userId === meId) throw new Refusal('not-to-write-to')
  if (await hasBooked(db, { hostId: meId, clientId: userId }))
    return { kind: 'hosting', clientId: userId, hostId: meId }
  const status = await hostStatusOf(db, userId)
  if (!mayRun(status)) throw new Refusal('not-to-write-to')
  return { kind: 'hosting', clientId: meId, hostId: userId }
}

/** Whether somebody has or had a paid booking with the host. */
async function hasBooked(db: Db | Tx, { hostId, clientId }: { hostId: string; clientId: string }) {
  const found = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select('booking.id')
    .where('trek.host_id', '=', hostId)
    .where('booking.account_id', '=', clientId)
    .where('booking.confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

async function sideIn(tx: Tx, conversationId: string, accountId: string): Promise<Side> {
  const { role } = await tx
    .selectFrom('participant')
    .select('role')
    .where('conversation_id', '=', conversationId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return role as Side
}
