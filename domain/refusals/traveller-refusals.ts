/** Refusals of travellers' details. */
export const travellerRefusals = {
  'traveller-details-wrong': {
    kind: 'invalid',
    message: 'Some details are not right. Nothing was saved.',
  },
  'traveller-details-locked': {
    kind: 'conflict',
    message: 'These details can no longer be changed. Nothing was saved.',
    reason: 'The last day to change them has passed. You can still add what is missing.',
  },
  'traveller-details-closed': {
    kind: 'conflict',
    message: 'Travellers’ details can no longer be changed.',
    reason: 'You can enter them for a confirmed booking until 24:00 Nepal time on the day before the start.',
  },
  'traveller-details-own': {
    kind: 'conflict',
    message:
      '{name} has given these details with their own link, and only they can change them. Nothing was saved.',
  },
  'traveller-is-minor': {
    kind: 'conflict',
    message: 'The lead traveller gives this for travellers under 18.',
  },
  'traveller-is-adult': {
    kind: 'conflict',
    message: '{name} answers and agrees with their own link. Send it on the page ‘Your party’.',
  },
  'answers-wrong': { kind: 'invalid', message: 'Some answers are not right. Nothing was saved.' },
  'answers-locked': {
    kind: 'conflict',
    message: 'These answers can no longer be changed. Nothing was saved.',
    reason: 'The last day to change them has passed. You can still add what is missing.',
  },
  'answers-closed': {
    kind: 'conflict',
    message: 'Answers can no longer be changed.',
    reason: 'You can answer for a confirmed booking until 24:00 Nepal time on the day before the start.',
  },
  'consent-wrong': { kind: 'invalid', message: 'You have not agreed yet.' },
  'consent-closed': {
    kind: 'conflict',
    message: 'You can no longer agree to the terms here.',
    reason: 'You can agree for a confirmed booking until 24:00 Nepal time on the day before the start.',
  },
  'terms-changed': {
    kind: 'conflict',
    message: 'The terms have changed since you opened this page.',
    reason: 'Read the present text, then agree again.',
  },
  'reading-needs-reason': { kind: 'invalid', message: 'Please say why you need to see this.' },
  // The links of travellers, and payments with them.
  'traveller-link-not-found': {
    kind: 'not-found',
    message: 'We could not find this link.',
    reason: 'It may have ended. Ask the person who booked for a new one.',
  },
  'traveller-link-ended': {
    kind: 'gone',
    message: 'We ended this link.',
    reason: 'Ask the person who booked for a new one. What you paid with this link still counts.',
  },
  'traveller-link-none': {
    kind: 'conflict',
    message: 'This traveller has no working link.',
    reason: 'Nothing was changed.',
  },
  'link-being-paid': {
    kind: 'conflict',
    message: 'Somebody is paying with this link at the moment.',
    reason: 'The link was not ended. Try again in a few minutes.',
  },
  'traveller-link-alone': {
    kind: 'conflict',
    message: 'You travel alone on this booking.',
    reason: 'Links are for the other travellers.',
  },
  'traveller-link-lead': {
    kind: 'conflict',
    message: 'The lead traveller needs no link.',
    reason: 'You see everything on the page of your booking.',
  },
  'traveller-link-just-sent': {
    kind: 'too-many',
    message: 'We sent this link a moment ago.',
    reason: 'You can send it again after one hour, or copy it and pass it on yourself.',
  },
  'traveller-link-not-sent': {
    kind: 'conflict',
    message: 'We have no email address for this traveller.',
    reason: 'Send the link by email first.',
  },
  'traveller-reminded-today': {
    kind: 'too-many',
    message: 'This traveller got an email today.',
    reason: 'You can send a reminder once a day.',
  },
  'share-paid': {
    kind: 'conflict',
    message: 'There is nothing left to pay.',
    reason: 'Your part is paid, or the booking has ended.',
  },
  'share-amount-differs': {
    kind: 'conflict',
    message: 'The amount has changed.',
    reason: 'Please check the new amount on this page and pay again.',
  },
  'share-being-paid': {
    kind: 'conflict',
    message: 'Somebody is paying this part at the moment.',
    reason:
      'Your card was not charged. If that payment is not completed, you can pay here in about 35 minutes.',
  },
  'share-lead-pays': {
    kind: 'conflict',
    message: 'The person who booked is paying at the moment.',
    reason: 'Your card was not charged. Please load this page again in a few minutes and check the amount.',
  },
  'shares-too-high': {
    kind: 'invalid',
    message: 'These amounts do not fit.',
    reason:
      'Together with the equal parts of the others they can be at most the price of the booking, and none can be below zero.',
  },
} as const
