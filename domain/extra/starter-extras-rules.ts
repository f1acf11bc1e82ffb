import type { TypedExtra } from './extra-terms-rules.ts'

const usual = { most: '50', orderUntilDays: '7', isRefundable: true, isRoom: false, price: '' }

/** A list of usual extras, with which a host begins; the host sets the price. */
export const starterExtras = {
  porter: {
    ...usual,
    name: 'A porter of your own',
    body: 'Carries up to 15 kg for you from the first to the last day of the trek',
    unit: 'day',
    most: '5',
  },
  room: {
    ...usual,
    name: 'Single room',
    body: 'A room of your own in every lodge that has one',
    unit: 'traveller',
    isRoom: true,
  },
  bag: { ...usual, name: 'Sleeping bag, hired', body: 'Washed after every trek', unit: 'traveller' },
  jacket: { ...usual, name: 'Down jacket, hired', body: 'Washed after every trek', unit: 'traveller' },
  pickup: {
    ...usual,
    name: 'Airport pickup',
    body: 'By car from the airport in Kathmandu to your hotel',
    unit: 'booking',
    most: '5',
    orderUntilDays: '3',
  },
  night: {
    ...usual,
    name: 'Extra night in Kathmandu',
    body: 'One room for the night before the trek, with breakfast',
    unit: 'booking',
    most: '10',
  },
  flight: {
    ...usual,
    name: 'Domestic flight',
    body: 'We buy the ticket in your name',
    unit: 'traveller',
    orderUntilDays: '21',
    isRefundable: false,
  },
} as const satisfies Record<string, TypedExtra>

/** The terms of the form for a new extra: those of the starter list, or nothing yet. */
export function starterOf(key: string | null): TypedExtra {
  const found = Object.entries(starterExtras).find(([each]) => each === key)?.[1]
  return found ?? { ...usual, name: '', body: '', unit: 'booking' }
}
