import { Refusal } from '../refusal.ts'

export type Party = { adults: number; children: number }

/** The most travellers one departure can hold, and so one booking (specification: spots per date 1 to 50). */
export const MAX_PARTY = 50

/** How many travellers a party is: a child takes a spot and pays like everybody. */
export function travellersIn({ adults, children }: Party): number {
  return adults + children
}

/** How many spots a party takes, one for each traveller. Refused unless 1 to 50 with an adult among them. */
export function spotsFor({ adults, children }: Party): number {
  const spots = travellersIn({ adults, children })
  const whole = Number.isInteger(adults) && Number.isInteger(children)
  if (!whole || adults < 1 || children < 0 || spots > MAX_PARTY) throw new Refusal('party-size')
  return spots
}
