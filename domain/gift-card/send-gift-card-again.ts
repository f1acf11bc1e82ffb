import { crashPoint } from '../crash-point.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { transition } from '../states/transition.ts'
import { giftCardIdOfLink, lockGiftCard } from './gift-card-queries.ts'
import { address, MOST_MAILS, newAddressError } from './gift-card-rules.ts'
import { giftCardIs, giftCardStates } from './gift-card-states.ts'
import { newCode } from './send-gift-cards.ts'

/**
 * The buyer corrects the recipient's address while nobody has used the card. A card that was mailed already is mailed
 * again with a new code, and the old code stops working.
 */
export async function sendGiftCardAgain(
  deps: Deps,
  { token, email }: { token: string; email: string },
): Promise<void> {
  const problem = newAddressError(email)
  if (problem) throw new Refusal('form-invalid', { fields: { email: problem } })
  const id = await giftCardIdOfLink(deps, token)
  await deps.db.transaction().execute(async (tx) => {
    const card = await lockGiftCard(tx, id)
    transition(giftCardStates, card.state, 'send-again')
    if (card.code_number >= MOST_MAILS) throw new Refusal('gift-card-sent-too-often')
    // The row is gone when its person erased their data; the name is not needed to send the card.
    await tx
      .insertInto('gift_card_recipient')
      .values({ gift_card_id: id, name: '', email: address(email) })
      .onConflict((conflict) => conflict.column('gift_card_id').doUpdateSet({ email: address(email) }))
      .execute()
    if (giftCardIs.waiting(card.state)) return
    await tx
      .updateTable('gift_card')
      .set(await newCode(deps, tx, card))
      .where('id', '=', id)
      .execute()
    await deps.enqueue(tx, 'mail-gift-card', { giftCardId: id, number: card.code_number + 1 })
  })
  crashPoint('gift-card-sent-again')
}
