import { z } from 'zod'
import { extraUnits } from '#domain/offer/offered-extra-rules.ts'
import { day, dollars, no, type DescribedCall } from './described-call.ts'

const trekDay = z.strictObject({
  day: z.number().int(),
  title: z.string(),
  altitude: z.number().describe('Where one sleeps, in metres'),
  hours: z.number(),
  distance: z.number().describe('Kilometres'),
  description: z.string(),
  meals: z.array(z.string()),
})

const trekDate = z.strictObject({
  id: z.string(),
  trek_date: day.describe('First day'),
  end_date: day,
  max_spots: z.number().int(),
  booked_spots: z.number().int().describe('Holds and unpaid bookings included'),
  price: dollars.describe('Of one traveller, in US dollars'),
  status: z.string(),
  duration: z.number().int().describe('Days'),
})

const extra = z.strictObject({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  unit: z.enum(extraUnits).describe('What the price is for; a day is each day of the trek'),
  price: dollars,
  most: z.number().int().describe('In one booking; of those per traveller at most one for each'),
  order_until_days: z.number().int().describe('The last day to order it is this many days before the start'),
  is_refundable: z.boolean().describe('Refunded like the trek, else not at all'),
  is_room: z.boolean(),
})

export const trekRecord = z.strictObject({
  id: z.string(),
  trek_name: z.string(),
  slug: z.string().describe('The name in the trek’s address'),
  region: z.string(),
  difficulty: z.enum(['Easy', 'Moderate', 'Challenging', 'Strenuous']),
  duration: z.number().int().describe('Days'),
  price: dollars.describe('Of the first departure, in US dollars'),
  images: z.array(z.string()),
  description: z.string(),
  overview: z.string(),
  itinerary: z.array(trekDay),
  includes: z.array(z.string()),
  excludes: z.array(z.string()),
  cancellation_policy: z.string(),
  max_group_size: z.number().int(),
  max_altitude: z.number().describe('Metres'),
  distance: z.number().nullable().describe('Kilometres'),
  host_id: z.string(),
  host: z.strictObject({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    display_name: z.string(),
  }),
  location: z.string(),
  booking_deadline_days: z.number().int(),
  deposit_percentage: z
    .number()
    .int()
    .nullable()
    .describe('What a booking in parts pays first, in per cent; null when everything is paid at once'),
  status: z.string(),
  rating: z.number().nullable().describe('Of 10, from real reviews; null while there is none'),
  max_spots_per_date: z.number().int(),
  extras: z.array(extra).describe('Extras and rooms, to order with a booking'),
  trek_dates: z.array(trekDate).describe('Open departures that lie ahead'),
})

const trekCard = z.strictObject({
  id: z.string(),
  trek_name: z.string(),
  slug: z.string(),
  region: z.string(),
  difficulty: z.enum(['Easy', 'Moderate', 'Challenging', 'Strenuous']),
  duration: z.number().int().describe('Days'),
  max_altitude: z.number().describe('Metres'),
  max_group_size: z.number().int(),
  host: z.string(),
  price: dollars.describe('Of the cheapest departure, in US dollars'),
  image: z.string(),
  rating: z.number().nullable().describe('Of 10, from real reviews; null while there is none'),
  reviews: z.number().int(),
  next_departure: z
    .strictObject({ trek_date: day, spots_left: z.number().int() })
    .nullable()
    .describe('The first that can be booked'),
})

const suggestion = z.strictObject({
  name: z.string(),
  region: z.string(),
  days: z.number().int(),
  picture: z.string(),
  fromCents: z.number().int().optional().describe('US cents, of the cheapest departure'),
  rating: z.string().optional(),
})

export const treksCalls: Record<string, DescribedCall> = {
  'GET /api/treks': {
    summary: 'Listed treks with their open departures',
    description:
      'By name, in pages. The header Link has the address of the next page; the last page has none. An unknown field is an error.',
    fields: {
      trek_name: 'A part of the name, in any case',
      region: 'Everest, Annapurna, Makalu or Langtang',
      difficulty: 'Easy, Moderate, Challenging or Strenuous',
      limit: 'The most treks of a page, 1 to 100',
      cursor: 'Where the page begins, from the Link of the page before',
      fields: 'all, or card for what a list needs, at most 1 kB a trek',
    },
    answers: {
      200: {
        description: 'The treks, by name.',
        schema: z.union([z.array(trekRecord), z.array(trekCard)]),
        headers: {
          Link: 'The next page: <address>; rel="next"',
          'X-Total-Count': 'The number of treks on all pages',
        },
      },
      422: no('A field is unknown or has an unknown value; `reason` names it.'),
    },
  },
  'GET /api/treks/:id': {
    summary: 'One listed trek',
    description: 'By its id or by the name in its address.',
    answers: {
      200: { description: 'The trek.', schema: trekRecord },
      404: no('No trek of this name is listed.'),
    },
  },
  'GET /api/treks/suggestions': {
    summary: 'Suggest destinations',
    description:
      'Trending treks for an empty text, else treks and regions whose names hold it; a slip is forgiven.',
    fields: { q: 'What was typed so far' },
    answers: {
      200: {
        description: 'At most seven trending treks, or eight matches.',
        schema: z.strictObject({
          label: z.enum(['Trending', 'Available']),
          suggestions: z.array(suggestion),
          regions: z.array(z.looseObject({ region: z.string() })),
        }),
      },
    },
  },
  'GET /api/treks/start-days': {
    summary: 'List the start days of bookable departures',
    answers: { 200: { description: 'The days in order.', schema: z.array(day) } },
  },
  'GET /api/departures/:id': {
    summary: 'Read whether a departure runs',
    description:
      'Of a future departure of a listed trek. Without a minimum group it is guaranteed from the beginning.',
    answers: {
      200: {
        description: 'The departure.',
        schema: z.strictObject({
          id: z.string(),
          trekId: z.string(),
          startsOn: day,
          endsOn: day,
          state: z.enum(['forming', 'guaranteed', 'cancelled']),
          minimum: z.number().int().nullable().describe('The booked spots from which it runs'),
          decidedBy: day.nullable().describe('Until the end of this day in Nepal the minimum can be reached'),
          booked: z.number().int().describe('Paid bookings, and spots sold elsewhere'),
          spots: z.number().int(),
          freeSpots: z.number().int(),
        }),
      },
      404: no('No such departure.'),
    },
  },
  'GET /api/bookings/trek/:id/booked-spots': {
    summary: 'Count the taken spots of a trek',
    description: 'A check that fails answers an error and never 0.',
    fields: { date: 'Only of the departure that starts on this day' },
    answers: {
      200: {
        description: 'Spots taken on open departures, holds included.',
        schema: z.strictObject({ bookedSpots: z.number().int() }),
      },
      404: no('No such trek, or no departure on that day.'),
    },
  },
}
