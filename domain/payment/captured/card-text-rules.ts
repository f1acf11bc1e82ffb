/**
 * The card that gets a refund, in a sentence. Its digits are unknown after the person who paid has handed the booking over, and
 * with some wallets.
 */
export function cardText(last4: string | null): string {
  return last4 ? `the card ending ${last4}` : 'the card that paid'
}
