/** A review of the demonstration: its author (a key of pastTravellers), a rating of 1 to 10, and the text. */
export type SeedReview = readonly [author: string, rating: number, body: string]
