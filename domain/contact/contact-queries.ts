import { sql } from 'kysely'
import { isUuid } from '../ids.ts'
import type { Deps } from '../deps.ts'
import { maskedEmail } from '../mask-rules.ts'
import { Refusal } from '../refusal.ts'
import { actionsIn } from '../states/transition.ts'
import { contactReference } from './contact-rules.ts'
import { type ContactState, contactStates } from './contact-states.ts'

export const contactLists = ['open', 'answered', 'closed'] as const satisfies ContactState[]

/** The maximum of a list; open messages start with the longest wait, the others with the newest. */
const MOST = 200

/** The messages of one list, with masked addresses. */
export async function findContacts({ db }: Pick<Deps, 'db'>, list: ContactState) {
  const rows = await db
    .selectFrom('contact_message')
    .select(['id', 'number', 'name', 'email', 'subject', 'waiting_since', 'changed_at'])
    .where('state', '=', list)
    .orderBy(list === 'open' ? 'waiting_since' : 'changed_at', list === 'open' ? 'asc' : 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reference: contactReference(row.number),
    name: row.name,
    subject: row.subject,
    email: maskedEmail(row.email),
    waitingSince: row.waiting_since,
    changedAt: row.changed_at,
  }))
}

/** The number of messages in each list. */
export async function countContacts({ db }: Pick<Deps, 'db'>): Promise<Record<ContactState, number>> {
  const { rows } = await sql<Record<ContactState, number>>`select
    count(*) filter (where state = 'open') as open, count(*) filter (where state = 'answered') as answered,
    count(*) filter (where state = 'closed') as closed from contact_message`.execute(db)
  return rows[0] ?? { open: 0, answered: 0, closed: 0 }
}

/** Since when each awaits our answer, the longest first. */
export async function findContactWaits({ db }: Pick<Deps, 'db'>): Promise<Date[]> {
  const rows = await db
    .selectFrom('contact_message')
    .select('waiting_since')
    .where('state', '=', 'open')
    .orderBy('waiting_since')
    .execute()
  return rows.flatMap(({ waiting_since }) => (waiting_since ? [waiting_since] : []))
}

/**
 * A message with our answers and its history. Its account is the signed-in one, or the one with the typed address,
 * which proves nothing until the sender answers our mail.
 */
export async function findContact({ db }: Pick<Deps, 'db'>, id: string) {
  const row = isUuid(id)
    ? await db
        .selectFrom('contact_message')
        .leftJoin('account as typed', 'typed.email', 'contact_message.email')
        .select([
          'contact_message.id',
          'number',
          'name',
          'contact_message.email',
          'subject',
          'body',
          'sent_at',
        ])
        .select([
          'contact_message.state',
          'waiting_since',
          'contact_message.account_id',
          'typed.id as typed_id',
        ])
        .where('contact_message.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Refusal('contact-not-found')
  const answers = await db
    .selectFrom('contact_answer')
    .innerJoin('account', 'account.id', 'contact_answer.staff_id')
    .select(['contact_answer.id', 'body', 'sent_at', 'account.first_name', 'account.email'])
    .where('contact_id', '=', id)
    .orderBy('sent_at')
    .execute()
  const history = await db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.actor_id')
    .select(['happened_at', 'act', 'reason', 'actor_id', 'account.first_name', 'account.email'])
    .where('subject_kind', '=', 'contact')
    .where('subject_id', '=', id)
    .orderBy('audit_entry.id', 'desc')
    .limit(50)
    .execute()
  return {
    id: row.id,
    reference: contactReference(row.number),
    name: row.name,
    subject: row.subject,
    body: row.body,
    sentAt: row.sent_at,
    waitingSince: row.waiting_since,
    history,
    email: maskedEmail(row.email),
    state: row.state as ContactState,
    actions: actionsIn(contactStates, row.state),
    accountId: row.account_id ?? row.typed_id,
    isProved: row.account_id !== null,
    answers: answers.map((each) => ({
      id: each.id,
      body: each.body,
      sentAt: each.sent_at,
      by: each.first_name || each.email,
    })),
  }
}

/** The data of the mails about a message; null when it is deleted. */
export async function findContactToMail({ db }: Pick<Deps, 'db'>, contactId: string) {
  const row = await db
    .selectFrom('contact_message')
    .select(['number', 'name', 'email', 'subject', 'body', 'sent_at', 'account_id'])
    .where('id', '=', contactId)
    .executeTakeFirst()
  return row ? { ...row, reference: contactReference(row.number) } : null
}

/** The data of the mail with one of our answers; null when it is deleted. */
export async function findContactAnswerToMail({ db }: Pick<Deps, 'db'>, answerId: string) {
  const row = await db
    .selectFrom('contact_answer')
    .innerJoin('contact_message', 'contact_message.id', 'contact_id')
    .select(['number', 'email', 'subject', 'contact_message.body as asked', 'contact_answer.body as answer'])
    .where('contact_answer.id', '=', answerId)
    .executeTakeFirst()
  return row ? { ...row, reference: contactReference(row.number) } : null
}
