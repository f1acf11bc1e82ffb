import { href } from 'react-router'
import type { HostDeparture, HostTrek } from '#domain/pages/host-page-queries.ts'

/** The value of a trek page's `from` parameter when the visitor came from the host's page. */
export const FROM_HOST = 'host-adventures'

/** Why Book Now is disabled (the specification's sentence). */
export const DATE_FIRST = 'Please select a date first'

/** The departure of a trek in the URL (`departure`, one for each trek), if it has a free spot. */
export function chosenIn(search: URLSearchParams, { departures }: Pick<HostTrek, 'departures'>) {
  const ids = search.getAll('departure')
  return departures.find(({ id, spotsLeft }) => spotsLeft > 0 && ids.includes(id))
}

/** The query of the same page with another departure of this trek, or none; the choices for other treks stay. */
export function choosing(
  search: URLSearchParams,
  { departures }: Pick<HostTrek, 'departures'>,
  chosen: string,
): string {
  const next = new URLSearchParams(search)
  next.delete('book')
  next.delete('departure')
  for (const id of othersIn(search, { departures })) next.append('departure', id)
  if (chosen) next.append('departure', chosen)
  return next.size > 0 ? `?${next}` : ''
}

/** The departures of other treks in the URL. */
export function othersIn(search: URLSearchParams, { departures }: Pick<HostTrek, 'departures'>): string[] {
  return search.getAll('departure').filter((id) => id !== '' && !departures.some((each) => each.id === id))
}

/** The target of Book Now: the trek's page with this departure. */
export function bookPath({ slug }: Pick<HostTrek, 'slug'>, { id }: Pick<HostDeparture, 'id'>): string {
  return `${href('/trekking/:id', { id: slug })}?departure=${id}&from=${FROM_HOST}`
}
