/** Refusals of travellers' links and of payments with them. */
export const travellerLinkRefusals = {
  'traveller-link-not-found': {
    kind: 'not-found',
    message: 'We could not find this link.',
    reason: 'It may have ended. Ask the person who booked for a new one.',
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
} as const
