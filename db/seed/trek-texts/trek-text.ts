/** A host's text about a trek; its facts and figures are in treks.json. */
export interface TrekText {
  slug: string
  /** One sentence of at most 100 characters. */
  summary: string
  /** Two or three paragraphs. */
  overview: string[]
  /** The required fitness and skills. */
  fitness: string
  maxGroup: number
  /** Whole US dollars for one traveller, before the seasonal adjustment. */
  priceUsd: number
  bookingDeadlineDays: number
  /** One description for each day of the trek's itinerary in treks.json, in order. */
  days: string[]
}
