import { crashPoint } from '../crash-point.ts'
import type { Deps, Tx } from '../deps.ts'
import { tryEach } from '../try-each.ts'
import { transition } from '../states/transition.ts'
import { codeOf, giftKey, hashOfCode } from './gift-card-key.ts'
import { type GiftCard, isDisputed, lockGiftCard } from './gift-card-queries.ts'
import { giftCardIs, giftCardStates } from './gift-card-states.ts'

/** The most cards that one run mails. */
const AT_ONCE = 200

/** Mails every paid card whose day has come, at 10:00 in Nepal. Returns their number. */
export async function sendGiftCards(deps: Deps): Promise<number> {
  const { db, now } = deps
  const due = await db
    .selectFrom('gift_card')
    .innerJoin('gift_card_recipient as recipient', 'recipient.gift_card_id', 'gift_card.id')
    .select('id')
    .where('state', '=', 'paid')
    .where('send_at', '<=', now())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('gift_card_dispute as dispute')
            .select('dispute.id')
            .whereRef('dispute.gift_card_id', '=', 'gift_card.id')
            .where('dispute.state', 'in', ['open', 'lost']),
        ),
      ),
    )
    .orderBy('send_at')
    .limit(AT_ONCE)
    .execute()
  await tryEach(due, async ({ id }) => {
    await db.transaction().execute(async (tx) => sendIfDue(deps, tx, await lockGiftCard(tx, id)))
    crashPoint('gift-card-sent')
  })
  return due.length
}

type Sendable = Pick<GiftCard, 'id' | 'state' | 'send_at' | 'code_number'>

/** Mails a locked card if its day has come, in the caller's transaction. One without an address waits. */
export async function sendIfDue(deps: Deps, tx: Tx, card: Sendable): Promise<void> {
  if (!giftCardIs.waiting(card.state) || card.send_at > deps.now()) return
  if (!(await hasAddress(tx, card.id)) || (await isDisputed(tx, card.id))) return
  const state = transition(giftCardStates, card.state, 'send')
  await tx
    .updateTable('gift_card')
    .set({ state, sent_at: deps.now(), ...(await newCode(deps, tx, card)) })
    .where('id', '=', card.id)
    .execute()
  await deps.enqueue(tx, 'mail-gift-card', { giftCardId: card.id, number: card.code_number + 1 })
}

/** The columns of the next mail's code; the code before it stops working. */
export async function newCode(
  { secret }: Pick<Deps, 'secret'>,
  tx: Tx,
  { id, code_number }: Pick<Sendable, 'id' | 'code_number'>,
) {
  const key = await giftKey({ db: tx, secret })
  const number = code_number + 1
  return { code_number: number, code_hash: hashOfCode(key, codeOf(key, id, number)) }
}

async function hasAddress(tx: Tx, giftCardId: string): Promise<boolean> {
  const recipient = await tx
    .selectFrom('gift_card_recipient')
    .select('email')
    .where('gift_card_id', '=', giftCardId)
    .executeTakeFirst()
  return recipient !== undefined
}
