/** Refusals of payouts and bank details, part of the table in refusal.ts. */
export const payoutRefusals = {
  'host-not-found': { kind: 'not-found', message: 'There is no such host.' },
  'bank-details-invalid': { kind: 'invalid', message: 'Some bank details are missing or wrong.' },
  'bank-details-missing': { kind: 'conflict', message: 'This host has no bank details yet.' },
  'bank-details-changed': {
    kind: 'conflict',
    message: 'These bank details have changed since you opened the page. Nothing was decided.',
    reason: 'Please check the new ones first.',
  },
  'bank-details-returned': {
    kind: 'conflict',
    message: 'The bank has returned a payout to this account. It cannot be confirmed again.',
    reason: 'The host must enter a different account.',
  },
  'bank-confirmed-already': {
    kind: 'conflict',
    message: 'Another operator has already confirmed these bank details. Nothing was changed.',
  },
  'bank-details-rejected': {
    kind: 'conflict',
    message: 'An operator has rejected this account. It cannot be confirmed.',
    reason: 'The host must enter a different account.',
  },
  'bank-host-not-approved': {
    kind: 'conflict',
    message: 'Only the bank details of an approved host are checked. Nothing was decided.',
  },
  'bank-letter-asked-already': {
    kind: 'conflict',
    message: 'Another operator has already requested a bank letter. Nothing was changed.',
  },
  'bank-letter-not-asked': {
    kind: 'conflict',
    message: 'Nobody waits for a letter from your bank. Your bank details have been decided or changed.',
  },
  'bank-letter-missing': { kind: 'invalid', message: 'Please choose the letter from your bank.' },
  'bank-letter-gone': { kind: 'not-found', message: 'There is no letter from the bank.' },
  'bank-review-needs-message': {
    kind: 'invalid',
    message: 'Write to the host in up to 500 characters.',
  },
  'bank-holder-differs': {
    kind: 'conflict',
    message: 'The account holder is not the person or company that applies. Nothing was decided.',
    reason: 'Approve without the bank details. Two operators can confirm them on the page of the host.',
  },
  'bank-proposed-already': {
    kind: 'conflict',
    message:
      'An operator has already proposed to confirm these bank details. A second operator must approve.',
  },
  'bank-link-over': {
    kind: 'not-found',
    message: 'This link has expired.',
    reason: 'If somebody else changed your bank details, write to us.',
  },
  'bank-case-open': {
    kind: 'conflict',
    message: 'The host has reported these bank details. Close the case first.',
  },
  'bank-case-missing': { kind: 'conflict', message: 'There is no open case about this host.' },
  'bank-case-needs-reason': {
    kind: 'invalid',
    message: 'Write what you found out in up to 500 characters, without names.',
  },
  'email-waits-for-bank': {
    kind: 'conflict',
    message:
      'Your bank details were changed less than 72 hours ago. You can change your email address after that.',
  },
  'email-waits-for-case': {
    kind: 'conflict',
    message:
      'We are looking into your report about your bank details. Until that is done, your email address cannot be changed.',
  },
  'bank-details-own': { kind: 'forbidden', message: 'Somebody else must check your own bank details.' },
  'payout-not-found': { kind: 'not-found', message: 'There is no such payout.' },
  'payout-elsewhere': { kind: 'conflict', message: 'This payout is no longer at that step.' },
  'payout-needs-another-operator': {
    kind: 'conflict',
    message: 'The person who approved a payout cannot release it. Another operator must.',
  },
  'payout-bank-changed': {
    kind: 'conflict',
    message:
      'The bank details changed after the approval. Nothing was sent; this payout must be approved again.',
  },
  'payout-own': { kind: 'forbidden', message: 'Somebody else must decide about your own payout.' },
  'payout-on-hold': { kind: 'conflict', message: 'This payout is on hold. Nothing was sent.' },
  'payout-differs-from-books': {
    kind: 'conflict',
    message: 'This payout differs from what the ledger says this host is owed. Nothing was sent.',
  },
  'payout-needs-reason': { kind: 'invalid', message: 'Please say why the bank returned it.' },
  'payout-account-missing': {
    kind: 'unavailable',
    message: 'Our own bank account is not set: PAYOUT_HOLDER, PAYOUT_ACCOUNT and PAYOUT_SWIFT.',
  },
  'payout-not-released': {
    kind: 'conflict',
    message: 'A bank file can only contain payouts that two operators have released.',
  },
  'payout-in-a-file-already': {
    kind: 'conflict',
    message: 'These payouts are in an earlier bank file.',
    reason:
      'If our bank gets both files, it pays twice. Confirm first that it does not have the earlier one.',
  },
} as const
