import { lockBooking } from '../booking/booking-queries.ts'
import { crashPoint } from '../crash-point.ts'
import type { Deps, Session } from '../deps.ts'
import { isUuid } from '../ids.ts'
import { forgetLater, saveCard } from '../payment-plan/saved-card.ts'
import { sessionIs } from '../ports/provider-states.ts'
import { bookingIs } from '../states/booking-states.ts'

type CardPageState = 'open' | 'saved' | 'expired'

/**
 * Applies the provider's state of a page on which a card is saved: a saved card pays the later parts from now on, and the
 * traveller gets a mail. A card that was saved after the page or its booking ended is deleted at the provider. Idempotent.
 */
export async function settleCardPage(deps: Deps, session: Session): Promise<void> {
  const { cardPageId, savedCard } = session
  if (!cardPageId || !isUuid(cardPageId) || sessionIs.open(session.state)) return
  const page = await deps.db
    .selectFrom('card_page')
    .select('booking_id')
    .where('id', '=', cardPageId)
    .$if(!savedCard, (query) => query.where('state', '=', 'open'))
    .executeTakeFirst()
  if (!page) return
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, page.booking_id)
    const ended = await tx
      .updateTable('card_page')
      .set({ state: savedCard ? 'saved' : 'expired', session_id: session.id })
      .where('id', '=', cardPageId)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst()
    if (!savedCard) return
    const at = deps.now()
    if (!ended || !bookingIs.confirmed(booking.state)) return forgetLater(tx, booking.id, savedCard, at)
    await saveCard(tx, booking.id, savedCard, at)
    await deps.enqueue(tx, 'mail-card-changed', {
      bookingId: booking.id,
      at: at.toISOString(),
      isRemoved: false,
    })
  })
  crashPoint('card-saved')
}

/** The same for a page that has ended, whose event was lost. */
export async function settleMissedCardPage(
  deps: Deps,
  { id, cardPageId, state }: Pick<Session, 'id' | 'cardPageId' | 'state'>,
): Promise<void> {
  if (!cardPageId || !isUuid(cardPageId) || sessionIs.open(state)) return
  const missed = await deps.db
    .selectFrom('card_page')
    .select('id')
    .where('id', '=', cardPageId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (missed) await settleCardPage(deps, await deps.payments.findSession(id))
}

/**
 * The same for the traveller's return from the provider, which names the session in its URL. Returns the state of the booking's
 * page: 'open' until the provider confirms a card; null when the booking has no such page.
 */
export async function settleCardSession(
  deps: Deps,
  bookingId: string,
  sessionId: string,
): Promise<CardPageState | null> {
  const stateNow = async () => {
    const page = await deps.db
      .selectFrom('card_page')
      .select('state')
      .where('session_id', '=', sessionId)
      .where('booking_id', '=', bookingId)
      .executeTakeFirst()
    return page ? (page.state as CardPageState) : null
  }
  const before = await stateNow()
  if (before !== 'open') return before
  await settleCardPage(deps, await deps.payments.findSession(sessionId))
  return stateNow()
}
