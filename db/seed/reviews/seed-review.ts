/** A review of the demonstration: who wrote it (a key of pastTravellers), a rating of 1 to 10, and the words. */
export type SeedReview = readonly [author: string, rating: number, body: string]
