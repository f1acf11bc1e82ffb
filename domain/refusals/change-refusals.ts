/** Refusals of changes of a booking. */
export const changeRefusals = {
  'change-part-due': {
    kind: 'conflict',
    message: 'A part of your booking is due.',
    reason: 'Please pay it on the page of your payments first. Then you can change the booking.',
  },
  'booking-just-moved': {
    kind: 'conflict',
    message: 'Nothing was changed.',
    reason: 'This booking has just moved to other dates. Load the page again.',
  },
  'change-order-open': {
    kind: 'conflict',
    message: 'Another change of this booking waits for its payment.',
    reason: 'Pay it, let it go, or wait for the answer of the bank.',
  },
  'change-share-being-paid': {
    kind: 'conflict',
    message: 'A traveller is paying their part at the moment.',
    reason: 'Please try again in a few minutes. The amounts may have changed by then.',
  },
  'change-orders-unpaid': {
    kind: 'too-many',
    message: 'Several changes of this booking were not paid.',
    reason: 'Please try again in an hour. Nothing was changed.',
  },
  'change-order-over': {
    kind: 'conflict',
    message: 'This change was not paid in time.',
    reason: 'Its spots are free again. Nothing was changed, and you can start again.',
  },
  'change-price-differs': {
    kind: 'conflict',
    message: 'Nothing was changed.',
    reason: 'The price has changed since you opened this page. Check the new amount.',
  },
  'add-nobody': { kind: 'invalid', message: 'Enter the name of at least one traveller who joins you.' },
  'departure-takes-no-more': {
    kind: 'conflict',
    message: 'Nobody can join this booking any more.',
    reason: 'Its departure can no longer be booked.',
  },
  'move-too-late': {
    kind: 'conflict',
    message: 'This booking can no longer move to other dates.',
    reason:
      'That is possible until {days} days before the start. You can still hand spots to other people, or cancel.',
  },
  'moved-twice': {
    kind: 'conflict',
    message: 'This booking has moved {times} already.',
    reason: 'It cannot move again. You can still hand spots to other people, or cancel.',
  },
  'move-not-there': {
    kind: 'conflict',
    message: 'Nothing was changed.',
    reason: 'These dates can no longer be booked. Choose others.',
  },
  'choice-made': {
    kind: 'conflict',
    message: 'You have chosen already: {chosen}.',
    reason: 'Nothing was changed now. The page shows the result.',
  },
  'choice-over': {
    kind: 'conflict',
    message: 'Nothing was changed.',
    reason: 'There is no such choice for this booking. Load the page again.',
  },
  'choice-while-disputed': {
    kind: 'conflict',
    message: 'This booking cannot move to another date now.',
    reason: 'The bank of your card disputes the payment. You can still choose a refund to the card.',
  },
  'booking-not-changeable': {
    kind: 'conflict',
    message: 'This booking can no longer be changed.',
    reason: 'Only a confirmed, upcoming booking can be changed.',
  },
  'change-refund-differs': {
    kind: 'conflict',
    message: 'Nothing was changed.',
    reason: 'The refund has changed since you opened this page. Check the new amount.',
  },
  'change-without-key': {
    kind: 'invalid',
    message: 'Nothing was changed.',
    reason: 'This form is incomplete. Load the page again.',
  },
  'same-key-other-change': {
    kind: 'invalid',
    message: 'Nothing was changed.',
    reason: 'This page was already used for another change. Load it again.',
  },
  'quote-over': {
    kind: 'conflict',
    message: 'Nothing was changed.',
    reason: 'This quote has expired. Request a new one.',
  },
  'leave-nobody': { kind: 'invalid', message: 'Choose at least one traveller who stays at home.' },
  'leave-lead': {
    kind: 'conflict',
    message: 'The lead traveller cannot leave the booking.',
    reason: 'You can cancel the whole booking instead.',
  },
  'change-claimed': {
    kind: 'conflict',
    message: 'This booking has a claim.',
    reason: 'Its travellers and dates cannot change while the claim decides about its refund.',
  },
  'hand-over-lead': {
    kind: 'conflict',
    message: 'The lead traveller’s spot cannot be handed over this way.',
    reason: 'Offer the booking to a new lead on “Change this booking”: the new lead confirms by email.',
  },
  'hand-over-late': {
    kind: 'conflict',
    message: 'This spot can no longer be handed over.',
    reason: 'The last day on which another person can take a spot has passed.',
  },
  'name-is-another-person': {
    kind: 'conflict',
    message: 'This looks like another person’s name.',
    reason:
      'Here you can correct the spelling. To hand the spot over, choose “Another person takes this spot”, where it is shown.',
  },
  'name-corrected-already': {
    kind: 'conflict',
    message: 'This name was corrected before.',
    reason: 'Ask us in the support chat to correct it again.',
  },
  // The handover of the lead's spot.
  'handover-not-found': { kind: 'not-found', message: 'We could not find this handover.' },
  'handover-over': {
    kind: 'conflict',
    message: 'This handover has ended.',
    reason: 'It was accepted or withdrawn, its time is over, or the booking was cancelled or has moved.',
  },
  'handover-guest': {
    kind: 'conflict',
    message: 'This booking belongs to a guest.',
    reason:
      'The guest starts the handover on “Change this booking”, after a code to the address of the booking.',
  },
  'handover-disputed': {
    kind: 'conflict',
    message: 'This booking cannot be handed over.',
    reason: 'The bank of the card disputes its payment.',
  },
  'handover-erasure': {
    kind: 'conflict',
    message: 'This booking cannot be handed over.',
    reason: 'The erasure of its account was requested. Keep the account first.',
  },
  'handover-to-yourself': {
    kind: 'conflict',
    message: 'You cannot offer the booking of a traveller to yourself.',
    reason: 'Another operator must offer it to you.',
  },
  'handover-same': {
    kind: 'conflict',
    message: 'This is the address of the present lead traveller.',
    reason: 'Enter the address of the person who takes over.',
  },
  'handover-to-host': {
    kind: 'conflict',
    message: 'This booking cannot be handed over to this address.',
    reason: 'The host of the trek cannot be its lead traveller.',
  },
  'handovers-too-many': {
    kind: 'too-many',
    message: 'This booking was offered three times within a day.',
    reason: 'Please try again tomorrow. An open handover stays open.',
  },
  'new-lead-wrong': { kind: 'invalid', message: 'Some details of the new lead are missing or wrong.' },
  'handover-terms': { kind: 'invalid', message: 'Accept the terms to take over this booking.' },
  'handover-changed': {
    kind: 'conflict',
    message: 'The booking has changed since you opened this page.',
    reason: 'Check it again. You have not taken over anything yet.',
  },
  'handover-blocked': {
    kind: 'conflict',
    message: 'You cannot take over this booking now.',
    reason:
      'It has a change, a claim or a dispute that is not decided, or the last day for it has passed. Ask the lead traveller.',
  },
  'handover-own-erasure': {
    kind: 'conflict',
    message: 'You cannot take over this booking.',
    reason: 'The erasure of your account was requested. Keep the account first.',
  },
  'handover-booked-already': {
    kind: 'conflict',
    message: 'You have another booking on these dates.',
    reason: 'A person leads one booking on a departure. Ask the lead traveller to choose somebody else.',
  },
} as const
