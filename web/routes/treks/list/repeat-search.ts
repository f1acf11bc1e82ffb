import { isRouteErrorResponse } from 'react-router'

/** How often a refused search is repeated before the page shows the error. */
const REPEATS = 2
/** As Retry-After of a refused search says. */
const PAUSE_MS = 5_000

/**
 * Searches again when the server refused a search because it was busy: the visitor stays on the list, with the filters that they
 * chose, and sees that it is loading.
 */
export async function repeatSearch<Found>(search: () => Promise<Found>): Promise<Found> {
  for (let left = REPEATS; ; left -= 1)
    try {
      return await search()
    } catch (error) {
      if (!isRouteErrorResponse(error) || error.status !== 503 || left === 0) throw error
      await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
}
