/** In a list of cards ('4242 and 5556'): the card of a lead who has handed the booking over since; its digits are deleted. */
export const FORMER_LEAD = 'former lead'

/**
 * The cards that get a refund, in a sentence: with their last digits, or whose card it is. The digits are unknown with some
 * wallets.
 */
export function cardText(cards: string | null): string {
  if (!cards) return 'the card that paid'
  const digits = cards.split(' and ').filter((card) => card !== FORMER_LEAD)
  return [
    ...(digits.length > 0 ? [`the card ending ${digits.join(' and ')}`] : []),
    ...(cards.includes(FORMER_LEAD) ? ['the former lead’s card'] : []),
  ].join(' and ')
}

/** Whether a former lead paid, so that the present one does not get the whole refund. */
export function isFormerLeads(cards: string | null): boolean {
  return cards?.includes(FORMER_LEAD) ?? false
}
