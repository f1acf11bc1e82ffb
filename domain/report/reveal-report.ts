import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Deps, Tx } from '../deps.ts'
import { maskedName } from '../mask-rules.ts'
import { staffOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { reportLookReasons } from './report-rules.ts'

/** The number of messages before and after the reported one that are shown with it. */
const AROUND = 5

export type LookedAt = {
  id: string
  side: 'traveller' | 'host'
  /** 'M•••• L••••'. */
  name: string
  body: string
  sentAt: Date
  removed: boolean
  hasFile: boolean
  isReported: boolean
}

/** A reported message with the messages around it, names masked, for staff with a reason: the audit log records it. */
export async function revealReport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { messageId, reason }: { messageId: string; reason: string },
  visitor: Visitor,
): Promise<LookedAt[]> {
  const staff = staffOf(visitor)
  if (!Object.hasOwn(reportLookReasons, reason)) throw new Refusal('look-needs-reason')
  const why = reportLookReasons[reason as keyof typeof reportLookReasons]
  return db.transaction().execute(async (tx) => {
    const found = await lockReport(tx, messageId, staff.id)
    const subject = { kind: 'message', id: messageId }
    await recordAction(tx, now(), { actorId: staff.id, act: 'read-reported-message', subject, reason: why })
    return around(tx, found)
  })
}

/**
 * Locks a report until the transaction ends; staff who take part in the conversation can neither read nor decide it.
 */
export async function lockReport(tx: Tx, messageId: string, staffId: string) {
  const found = isUuid(messageId)
    ? await tx
        .selectFrom('message_report')
        .innerJoin('message', 'message.id', 'message_report.message_id')
        .select(['message.id', 'message.conversation_id', 'message.place', 'message_report.outcome'])
        .where('message.id', '=', messageId)
        .forUpdate('message_report')
        .executeTakeFirst()
    : undefined
  if (!found) throw new Refusal('report-not-found')
  const own = await tx
    .selectFrom('participant')
    .select('account_id')
    .where('conversation_id', '=', found.conversation_id)
    .where('account_id', '=', staffId)
    .executeTakeFirst()
  if (own) throw new Refusal('report-own')
  return found
}

async function around(
  tx: Tx,
  { id, conversation_id, place }: { id: string; conversation_id: string; place: number },
): Promise<LookedAt[]> {
  const rows = await tx
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .leftJoin('host', 'host.id', 'conversation.host_id')
    .leftJoin('account as client', 'client.id', 'conversation.client_id')
    .leftJoin('booking', 'booking.id', 'conversation.booking_id')
    .leftJoin('attachment', 'attachment.message_id', 'message.id')
    .select(['message.id', 'message.sender_role', 'message.body', 'message.sent_at', 'message.removed_at'])
    .select(['host.display_name', 'client.first_name', 'client.last_name', 'attachment.id as file_id'])
    .select(['booking.first_name as guest_first', 'booking.last_name as guest_last'])
    .where('message.conversation_id', '=', conversation_id)
    .where('message.place', '>=', place - AROUND)
    .where('message.place', '<=', place + AROUND)
    .orderBy('message.place')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    body: row.body,
    sentAt: row.sent_at,
    removed: row.removed_at !== null,
    hasFile: row.file_id !== null,
    isReported: row.id === id,
    side: row.sender_role === 'host' ? 'host' : 'traveller',
    name: maskedOf(row),
  }))
}

function maskedOf(row: {
  sender_role: string
  display_name: string | null
  first_name: string | null
  last_name: string | null
  guest_first: string | null
  guest_last: string | null
}): string {
  if (row.sender_role === 'host') return maskedName(...halves(row.display_name ?? ''))
  return maskedName(row.first_name ?? row.guest_first ?? '', row.last_name ?? row.guest_last ?? '')
}

function halves(name: string): [string, string] {
  const [first = '', ...rest] = name.split(' ')
  return [first, rest.at(-1) ?? '']
}
