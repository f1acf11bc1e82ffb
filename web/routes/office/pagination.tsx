import { Link } from 'react-router'

/** The page number in a list's URL, from 1 to 200. */
export function pageIn(url: URL): number {
  const page = Math.trunc(Number(url.searchParams.get('page')))
  return page >= 1 && page <= 200 ? page : 1
}

/** The URL with some query parameters changed; empty ones are removed. */
export function queryWith(url: URL, changes: Record<string, string>): string {
  const query = new URLSearchParams(url.search)
  for (const [name, value] of Object.entries(changes))
    if (value === '') query.delete(name)
    else query.set(name, value)
  return `?${query}`
}

type PagesLineProps = { newer: string | null; older: string | null }

/** Links to the newer and the older page of a list. */
export function PagesLine({ newer, older }: PagesLineProps) {
  if (!newer && !older) return null
  return (
    <p className="office__note row row--wrap">
      {newer && <Link to={newer}>Previous page</Link>}
      {older && <Link to={older}>Next page</Link>}
    </p>
  )
}

/** Both links for the page of a URL. */
export function pagesAt(url: URL, page: number, hasMore: boolean): PagesLineProps {
  const to = (number: number) => url.pathname + queryWith(url, { page: number === 1 ? '' : String(number) })
  return { newer: page > 1 ? to(page - 1) : null, older: hasMore ? to(page + 1) : null }
}
