/** What happened in these last days, today in Nepal included, makes a trek trend. */
export const TRENDING_DAYS = 30

/** A confirmed booking says as much as that many openings of a trek's page. */
export const VIEWS_A_BOOKING = 20

/** How many treks are kept in their order; more than are ever shown, for some may have no open departure. */
export const TRENDING_KEPT = 50

/**
 * Programs that say of themselves that they fetch pages, and requests that say nothing of themselves: they are no interest
 * in a trek.
 */
export function isProgram(userAgent: string | undefined): boolean {
  return !userAgent || PROGRAM.test(userAgent)
}

const PROGRAM =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|monitor|curl|wget|python|java\/|go-http|node|undici|axios|okhttp|scrapy|http-?client/i
