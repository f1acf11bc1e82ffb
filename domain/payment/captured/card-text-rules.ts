/** In a list of cards ('4242 and 5556'): the card of a lead who has handed the booking over since; its digits are deleted. */
export const FORMER_LEAD = 'former lead'

/** In a list of cards: those of travellers who paid their parts with their own links; the lead sees no digits of them. */
export const TRAVELLERS = 'travellers'

/**
 * The cards that get a refund, in a sentence: with their last digits, or whose card it is. The digits are unknown with some
 * wallets.
 */
export function cardText(cards: string | null): string {
  if (!cards) return 'the card that paid'
  const digits = cards.split(' and ').filter((card) => card !== FORMER_LEAD && card !== TRAVELLERS)
  return [
    ...(digits.length > 0 ? [`the card ending ${digits.join(' and ')}`] : []),
    ...(cards.includes(FORMER_LEAD) ? ['the former lead’s card'] : []),
    ...(cards.includes(TRAVELLERS) ? ['the cards of the travellers who paid their parts'] : []),
  ].join(' and ')
}

/** Whether a former lead paid, so that the present one does not get the whole refund. */
export function isFormerLeads(cards: string | null): boolean {
  return cards?.includes(FORMER_LEAD) ?? false
}

/** Whether somebody else paid too, so that the lead does not get the whole refund: a former lead, or travellers with their links. */
export function areOthers(cards: string | null): boolean {
  return isFormerLeads(cards) || (cards?.includes(TRAVELLERS) ?? false)
}

/** Those of the cards that get something of a refund that is divided like this. */
export function cardsOfRefund(
  cards: string | null,
  { ownCents, travellersCents }: { ownCents: number; travellersCents: number },
): string | null {
  if (ownCents === 0 && travellersCents > 0) return TRAVELLERS
  if (!cards || travellersCents > 0) return cards
  return (
    cards
      .split(' and ')
      .filter((card) => card !== TRAVELLERS)
      .join(' and ') || null
  )
}
