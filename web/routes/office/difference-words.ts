/** What each kind of difference means, for whoever has to look. */
export const differenceNames: Record<string, string> = {
  'paid-session-unknown': 'Paid at the provider, unknown to us',
  'session-state-differs': 'A card page stands otherwise there',
  'payment-held': 'Money that is not what we asked for',
  'amount-differs': 'Another amount was paid there',
  'captured-without-session': 'Paid in our books, not at the provider',
  'refund-unknown': 'Money went back that we did not send',
  'refund-missing': 'A refund of ours is missing there',
  'refund-amount-differs': 'A refund has another amount there',
  'refund-not-sent': 'A refund waits too long',
  'event-of-other-mode': 'An event of the other mode',
  'movement-unknown': 'The balance moved without a word of ours',
  'balance-differs': 'The balances differ',
  'dispute-of-unknown-payment': 'A dispute of an unknown payment',
}
