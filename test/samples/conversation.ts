import { randomUUID } from 'node:crypto'
import { hashOf } from '#domain/account/session-queries.ts'
import type { Db } from '#domain/deps.ts'
import type { Speaker } from '#domain/message/speaker.ts'

export type Talker = { id: string; sessionId: string; token: string }

/** A signed-in account; a host when a display name is given. */
export async function aTalker(
  db: Db,
  now: Date,
  { hostName, role = 'traveller' }: { hostName?: string; role?: string } = {},
): Promise<Talker> {
  const email = `talker-${randomUUID()}@talk.example`
  const { id } = await db
    .insertInto('account')
    .values({ email, role, first_name: 'Maya', last_name: 'Lind', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (hostName)
    await db
      .insertInto('host')
      .values({ id, kind: 'individual', status: 'verified', display_name: hostName, created_at: now })
      .execute()
  const token = randomUUID()
  const { id: sessionId } = await db
    .insertInto('session')
    .values({
      account_id: id,
      token_hash: hashOf(token),
      created_at: now,
      seen_at: now,
      confirmed_at: now,
      expires_at: new Date(now.getTime() + 30 * 86_400_000),
      second_factor_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, sessionId, token }
}

/** An empty conversation of the two; of one alone, with our support. */
export async function aConversation(
  db: Db,
  now: Date,
  { client, host }: { client: Talker; host?: Talker },
): Promise<string> {
  const { id } = await db
    .insertInto('conversation')
    .values({
      kind: host ? 'hosting' : 'support',
      client_id: client.id,
      host_id: host?.id ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('participant')
    .values([
      { conversation_id: id, account_id: client.id, role: 'client' },
      ...(host ? [{ conversation_id: id, account_id: host.id, role: 'host' }] : []),
    ])
    .execute()
  return id
}

export function asClient(conversationId: string, { id }: Talker): Speaker {
  return { conversationId, side: 'client', accountId: id }
}

export function asHost(conversationId: string, { id }: Talker): Speaker {
  return { conversationId, side: 'host', accountId: id }
}
