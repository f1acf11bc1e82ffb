/** What a host writes about a trek; facts and figures of the way stand in treks.json. */
export interface TrekText {
  slug: string
  /** One sentence of at most 100 characters. */
  summary: string
  /** Two or three paragraphs. */
  overview: string[]
  /** What a traveller must be able to do. */
  fitness: string
  maxGroup: number
  /** Whole US dollars for one traveller, before the season changes it. */
  priceUsd: number
  bookingDeadlineDays: number
  /** One description for each day of the trek's itinerary in treks.json, in its order. */
  days: string[]
}
