/** The number of past days, including today in Nepal, that count for trending. */
export const TRENDING_DAYS = 30

/** A confirmed booking counts as this many views. */
export const VIEWS_A_BOOKING = 20

/** The number of ranked treks; more than are displayed, because some may have no open departure. */
export const TRENDING_STORED = 50

/** Bots that identify themselves, and requests without a User-Agent: they do not count as views. */
export function isProgram(userAgent: string | undefined): boolean {
  return !userAgent || PROGRAM.test(userAgent)
}

const PROGRAM =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|monitor|curl|wget|python|java\/|go-http|node|undici|axios|okhttp|scrapy|http-?client/i
