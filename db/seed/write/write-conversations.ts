import { nepalDate } from '#domain/dates.ts'
import type { Tx } from '#domain/deps.ts'
import { type SeedConversation, conversations } from '../conversations.ts'
import { idOf } from '../name-id.ts'
import { trekId } from './write-catalogue.ts'
import { accountId } from './write-people.ts'

const HOUR_MS = 3_600_000

/** Writes the conversations of the demonstration; skips a question of a missing guest. */
export async function writeConversations(tx: Tx, now: Date): Promise<void> {
  for (const each of conversations) {
    const clientId = 'email' in each.client ? accountId(each.client.email) : null
    const bookingId = 'guestOn' in each.client ? await guestOn(tx, each.client.guestOn, now) : null
    if (clientId || bookingId) await write(tx, now, each, { clientId, bookingId })
  }
}

async function write(
  tx: Tx,
  now: Date,
  { name, answers, messages, unread }: SeedConversation,
  { clientId, bookingId }: { clientId: string | null; bookingId: string | null },
): Promise<void> {
  const id = idOf('conversation', name)
  const isHosting = 'host' in answers
  const answersId = accountId(isHosting ? answers.host : answers.support)
  const role = isHosting ? 'host' : 'support'
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS)
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) throw new Error(`Nobody wrote anything: ${name}`)
  const place = messages.length
  await tx
    .insertInto('conversation')
    .values({
      id,
      kind: isHosting ? 'hosting' : 'support',
      client_id: clientId,
      booking_id: bookingId,
      host_id: isHosting ? answersId : null,
      last_place: place,
      created_at: at(first[1]),
      updated_at: at(last[1]),
    })
    .execute()
  const read = (by: 'client' | 'answer') => (last[0] === by ? place : place - unread)
  const sides = [
    { account_id: answersId, role, read_place: read('answer') },
    ...(clientId ? [{ account_id: clientId, role: 'client', read_place: read('client') }] : []),
  ]
  // All of them count as mailed, so that nobody gets a mail about old messages.
  await tx
    .insertInto('participant')
    .values(sides.map((side) => ({ ...side, conversation_id: id, mailed_place: place })))
    .execute()
  await tx
    .insertInto('message')
    .values(
      messages.map(([by, hoursAgo, body], index) => ({
        id: idOf('message', name, index + 1),
        conversation_id: id,
        place: index + 1,

        sender_id: by === 'client' ? clientId : answersId,
        sender_role: by === 'client' ? 'client' : role,
        body,
        sent_at: at(hoursAgo),
      })),
    )
    .execute()
  if (!isHosting)
    await tx
      .insertInto('support_case')
      .values({
        conversation_id: id,
        state: 'waiting_user',
        assignee_id: answersId,
        changed_at: at(last[1]),
      })
      .execute()
}

/** The guest's next booking on that trek, made more than a day ago. */
async function guestOn(tx: Tx, slug: string, now: Date): Promise<string | null> {
  const found = await tx
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .select('booking.id')
    .where('departure.trek_id', '=', trekId(slug))
    .where('booking.state', '=', 'confirmed')
    .where('booking.account_id', 'is', null)
    .where('booking.confirmed_at', '<', new Date(now.getTime() - 24 * HOUR_MS))
    .where('departure.starts_on', '>', nepalDate(now))
    .orderBy('departure.starts_on')
    .orderBy('booking.id')
    .executeTakeFirst()
  return found?.id ?? null
}
