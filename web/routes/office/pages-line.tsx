import { Link } from 'react-router'

/** A page of a list by its address, beginning with 1; at most the two-hundredth. */
export function pageIn(url: URL): number {
  const page = Math.trunc(Number(url.searchParams.get('page')))
  return page >= 1 && page <= 200 ? page : 1
}

/** The same address with some of its parts changed; what is empty is left out. */
export function queryWith(url: URL, changes: Record<string, string>): string {
  const query = new URLSearchParams(url.search)
  for (const [name, value] of Object.entries(changes))
    if (value === '') query.delete(name)
    else query.set(name, value)
  return `?${query}`
}

type PagesLineProps = { newer: string | null; older: string | null }

/** Where a list of the newest goes on, and comes from. */
export function PagesLine({ newer, older }: PagesLineProps) {
  if (!newer && !older) return null
  return (
    <p className="office__note row row--wrap">
      {newer && <Link to={newer}>Previous page</Link>}
      {older && <Link to={older}>Next page</Link>}
    </p>
  )
}

/** Both of them, of the page that an address shows. */
export function pagesAt(url: URL, page: number, hasMore: boolean): PagesLineProps {
  const to = (number: number) => url.pathname + queryWith(url, { page: number === 1 ? '' : String(number) })
  return { newer: page > 1 ? to(page - 1) : null, older: hasMore ? to(page + 1) : null }
}
