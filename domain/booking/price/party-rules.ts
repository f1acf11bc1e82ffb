import { Refusal } from '../../refusal.ts'

export type Party = { adults: number; children: number }

/** The most travellers one departure can hold, and so one booking (specification: spots per date 1 to 50). */
export const MAX_PARTY = 50

/** The number of travellers of a party: a child takes a spot and pays the full price. */
export function travellersIn({ adults, children }: Party): number {
  return adults + children
}

/** The number of spots of a party, one for each traveller. Refused unless 1 to 50 with an adult among them. */
export function spotsFor({ adults, children }: Party): number {
  const spots = travellersIn({ adults, children })
  const whole = Number.isInteger(adults) && Number.isInteger(children)
  if (!whole || adults < 1 || children < 0 || spots > MAX_PARTY) throw new Refusal('party-size')
  return spots
}
