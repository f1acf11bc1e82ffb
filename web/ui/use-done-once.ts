import { useEffect } from 'react'

/**
 * Takes `?done=` out of the address once its banner is on the page, so that a reload does not show it again. The router keeps its
 * own location, so nothing is loaded again.
 */
export function useDoneOnce(done: string | null): void {
  useEffect(() => {
    if (done === null) return
    const url = new URL(window.location.href)
    url.searchParams.delete('done')
    window.history.replaceState(window.history.state, '', url)
  }, [done])
}
