import type { Visitor } from '../../account/visitor.ts'
import { confirmedOperatorOf } from '../../account/staff.ts'
import { recordAction } from '../../audit/record-action.ts'
import { crashPoint } from '../../crash-point.ts'
import type { Deps, Session, Tx } from '../../deps.ts'
import { ExternalServiceError } from '../../external-service-error.ts'
import { isUuid } from '../../ids.ts'
import { giftCardSurplus } from '../../ledger/gift-card-entries-rules.ts'
import { postEntries } from '../../ledger/post-entries.ts'
import { Refusal } from '../../refusal.ts'
import { isAllowed, transition } from '../../states/transition.ts'
import { lockGiftCard } from '../gift-card-queries.ts'
import { giftCardStates } from '../gift-card-states.ts'
import { addGiftRefund, mustBeOfOthers } from './refund-gift-card.ts'

/**
 * An operator refunds a gift card's payment that does not match its order, once: all that was paid is refunded to its card,
 * the order ends without a code, the discrepancy is settled, and the buyer gets a mail. Refused for a payment that our books
 * cannot hold, in another currency or mode of the provider, and for the operator's own card.
 */
export async function returnHeldGiftCard(
  deps: Deps,
  { differenceId, reason }: { differenceId: string; reason: string },
  visitor: Visitor,
): Promise<void> {
  const operator = confirmedOperatorOf(visitor, deps.now())
  if (reason === '' || reason.length > 500) throw new Refusal('note-needed')
  const session = await sessionOf(deps, differenceId)
  await deps.db.transaction().execute(async (tx) => {
    const card = await lockGiftCard(tx, session.giftCardId ?? '')
    await settle(tx, deps.now(), { differenceId, reason, operatorId: operator.id })
    await mustBeOfOthers(tx, card, operator.email)
    const cents = session.amountCents
    const ended = isAllowed(giftCardStates, card.state, 'expire')
      ? { state: transition(giftCardStates, card.state, 'expire') }
      : {}
    await tx
      .updateTable('gift_card')
      .set({ ...ended, session_id: session.id, session_url: null, intent_id: session.intentId })
      .where('id', '=', card.id)
      .execute()
    await postEntries(tx, deps.now(), [giftCardSurplus({ giftCardId: card.id, cents })])
    await addGiftRefund(deps, tx, { id: card.id, amount_cents: cents }, 'surplus')
    await recordAction(tx, deps.now(), {
      actorId: operator.id,
      act: 'return-held-gift-card',
      reason,
      subject: { kind: 'gift_card', id: card.id },
      detail: { cents },
    })
  })
  crashPoint('gift-card-refund-decided')
}

/** The paid page of an open discrepancy, as the provider has it now. */
async function sessionOf(deps: Deps, differenceId: string): Promise<Session> {
  const found = isUuid(differenceId)
    ? await deps.db
        .selectFrom('provider_difference')
        .select('object_id')
        .where('id', '=', differenceId)
        .where('kind', '=', 'gift-card-held')
        .where('settled_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!found) throw new Refusal('difference-not-found')
  const session = await deps.payments.findSession(found.object_id).catch((error: unknown) => {
    if (!(error instanceof ExternalServiceError)) throw error
    deps.reportExternalError(error)
    throw new Refusal('provider-unavailable')
  })
  const isOurs = session.live === deps.payments.live && session.currency.toLowerCase() === 'usd'
  if (!session.paid || session.intentId === null || !isOurs) throw new Refusal('gift-card-not-returnable')
  return session
}

type Settling = { differenceId: string; reason: string; operatorId: string }

/** Settles the discrepancy; refused when another operator has settled it since. */
async function settle(tx: Tx, at: Date, { differenceId, reason, operatorId }: Settling): Promise<void> {
  const settled = await tx
    .updateTable('provider_difference')
    .set({ settled_at: at, settled_by: operatorId, note: reason })
    .where('id', '=', differenceId)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!settled) throw new Refusal('difference-not-found')
}
