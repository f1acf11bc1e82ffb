import { email, NEXT_ROUND_SECONDS, type NotifiedEvent } from './event-types.ts'

/** Events of departures with a minimum group. */
export const departureEvents = {
  'departure to be decided': {
    notices: [
      email('host', 'mail-minimum-due', NEXT_ROUND_SECONDS),
      { to: 'host', channel: 'needs you', withinSeconds: 0 },
    ],
  },
  'departure guaranteed': {
    transitions: ['running: forming → guaranteed'],
    notices: [
      email('traveller', 'mail-departure-guaranteed', NEXT_ROUND_SECONDS),
      email('host', 'mail-departure-guaranteed-to-host', NEXT_ROUND_SECONDS),
    ],
  },
} as const satisfies Record<string, NotifiedEvent>
