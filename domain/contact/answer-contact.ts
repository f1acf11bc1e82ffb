import type { Account, Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Deps, Tx } from '../deps.ts'
import { staffOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { readWords } from '../text-rules.ts'
import { transition } from '../states/transition.ts'
import { answerError } from './contact-rules.ts'
import { type ContactState, contactStates, contactIs } from './contact-states.ts'

type Deciding = Pick<Deps, 'db' | 'now' | 'enqueue'>

/**
 * Mails our answer to the sender. `seen` is the number of answers when it was written: two members of staff do not
 * answer the same message without knowing. A closed message is reopened first.
 */
export async function answerContact(
  deps: Deciding,
  { contactId, words, seen }: { contactId: string; words: string; seen: number },
  visitor: Visitor,
): Promise<void> {
  const staff = staffOf(visitor)
  const body = readWords(words)
  if (answerError(body)) throw new Refusal('contact-answer-invalid')
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const contact = await lock(tx, contactId)
    const { count } = await tx
      .selectFrom('contact_answer')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('contact_id', '=', contactId)
      .executeTakeFirstOrThrow()
    if (count !== seen) throw new Refusal('contact-changed')
    const state = transition(contactStates, contact.state, 'answer')
    const { id } = await tx
      .insertInto('contact_answer')
      .values({ contact_id: contactId, staff_id: staff.id, body, sent_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await move(tx, contactId, state, at)
    await record(tx, at, staff, 'answer-contact', contactId)
    await deps.enqueue(tx, 'mail-contact-answer', { answerId: id })
  })
}

/** Closes a message that needs no further answer. */
export async function closeContact(deps: Deciding, contactId: string, visitor: Visitor): Promise<void> {
  await shift(deps, contactId, visitor, 'close')
}

/** The sender has written again, to our mailbox: the message awaits our answer again. */
export async function reopenContact(deps: Deciding, contactId: string, visitor: Visitor): Promise<void> {
  await shift(deps, contactId, visitor, 'reopen')
}

async function shift(
  { db, now }: Deciding,
  contactId: string,
  visitor: Visitor,
  action: 'close' | 'reopen',
): Promise<void> {
  const staff = staffOf(visitor)
  const at = now()
  await db.transaction().execute(async (tx) => {
    const { state } = await lock(tx, contactId)
    await move(tx, contactId, transition(contactStates, state, action), at)
    await record(tx, at, staff, `${action}-contact`, contactId)
  })
}

async function lock(tx: Tx, contactId: string) {
  const found = isUuid(contactId)
    ? await tx
        .selectFrom('contact_message')
        .select('state')
        .where('id', '=', contactId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!found) throw new Refusal('contact-not-found')
  return found
}

async function move(tx: Tx, contactId: string, state: ContactState, at: Date): Promise<void> {
  await tx
    .updateTable('contact_message')
    .set({ state, changed_at: at, waiting_since: contactIs.open(state) ? at : null })
    .where('id', '=', contactId)
    .execute()
}

async function record(tx: Tx, at: Date, staff: Account, act: string, contactId: string): Promise<void> {
  await recordAction(tx, at, { actorId: staff.id, act, subject: { kind: 'contact', id: contactId } })
}
