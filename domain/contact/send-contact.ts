import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Visitor } from '../account/visitor.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { promiseEnd } from '../support/support-hours-rules.ts'
import { readFormKey } from './contact-form-key.ts'
import {
  contactErrors,
  contactReference,
  type ContactWords,
  mayWrite,
  readContact,
  type Sent,
} from './contact-rules.ts'

export type Written = ContactWords & {
  /** The key in the form. */
  key: string
  /** A field that no person sees; programs fill it in. */
  trap: string
}

/** The reference of the message, and the deadline of our answer. */
export type Taken = { reference: string; answeredBy: Date }

/**
 * Accepts a message from the contact form: stores it, sends it to our support's mailbox and confirms it to the sender.
 * The same form sent twice is one message. A message that no person can have sent gets the same response, and nothing
 * is stored.
 */
export async function sendContact(deps: Deps, written: Written, visitor: Visitor): Promise<Taken> {
  const words = readContact(written)
  const fields = contactErrors(words)
  if (Object.keys(fields).length > 0) throw new Refusal('contact-incomplete', { fields })
  const at = deps.now()
  const formKey = readFormKey(deps, written.key)
  if (!formKey || written.trap !== '')
    return { reference: contactReference(likely(written.key)), answeredBy: promiseEnd(at) }
  return deps.db.transaction().execute(async (tx) => {
    // One at a time, so that simultaneous messages count each other.
    await sql`lock table contact_message in share update exclusive mode`.execute(tx)
    const known = await tx
      .selectFrom('contact_message')
      .select(['number', 'sent_at'])
      .where('form_key', '=', formKey)
      .executeTakeFirst()
    if (known) return { reference: contactReference(known.number), answeredBy: promiseEnd(known.sent_at) }
    if (!mayWrite(await countSent(tx, words.email, visitor.network, at)))
      throw new Refusal('too-many-contacts')
    const { id, number } = await tx
      .insertInto('contact_message')
      .values({
        form_key: formKey,
        name: words.name,
        email: words.email,
        subject: words.subject,
        body: words.message,
        sent_at: at,
        network: visitor.network,
        account_id: visitor.account?.id ?? null,
        waiting_since: at,
        changed_at: at,
      })
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow()
    await deps.enqueue(tx, 'mail-contact-received', { contactId: id })
    await deps.enqueue(tx, 'mail-contact-confirmed', { contactId: id })
    return { reference: contactReference(number), answeredBy: promiseEnd(at) }
  })
}

/** A plausible number, the same for the same form, so that a program learns nothing. */
function likely(key: string): number {
  return 10_001 + (createHash('sha256').update(key).digest().readUInt16BE() % 900)
}

async function countSent(tx: Tx, email: string, network: string, at: Date): Promise<Sent> {
  const hourAgo = new Date(at.getTime() - 3_600_000)
  const dayAgo = new Date(at.getTime() - 86_400_000)
  const { rows } = await sql<Sent>`select
    count(*) filter (where email = ${email} and sent_at > ${hourAgo})::int as "byEmailHour",
    count(*) filter (where email = ${email})::int as "byEmailDay",
    count(*) filter (where network = ${network} and sent_at > ${hourAgo})::int as "byNetworkHour",
    count(*) filter (where network = ${network})::int as "byNetworkDay",
    count(*) filter (where sent_at > ${hourAgo})::int as "byAllHour"
    from contact_message where sent_at > ${dayAgo}`.execute(tx)
  const [sent] = rows
  if (!sent) throw new Error('the count of messages answered nothing')
  return sent
}
