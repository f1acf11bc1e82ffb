import { useEffect } from 'react'

/**
 * Removes `?done=` from the URL after its banner is on the page, so that a reload does not show it again. The router's
 * location does not change, so nothing is loaded again.
 */
export function useDoneOnce(done: string | null): void {
  useEffect(() => {
    if (done === null) return
    const url = new URL(window.location.href)
    url.searchParams.delete('done')
    window.history.replaceState(window.history.state, '', url)
  }, [done])
}
