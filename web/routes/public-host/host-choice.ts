import type { HostDeparture, HostTrek } from '#domain/host/host-page-queries.ts'

/** Says on a trek's page that the visit came from its host's. */
export const FROM_HOST = 'host-adventures'

/** Why Book Now waits (the specification's sentence). */
export const DATE_FIRST = 'Please select a date first'

/** The departure of a trek that the address names (`departure`, once for each trek), as long as it has a free spot. */
export function chosenIn(search: URLSearchParams, { departures }: Pick<HostTrek, 'departures'>) {
  const ids = search.getAll('departure')
  return departures.find(({ id, spotsLeft }) => spotsLeft > 0 && ids.includes(id))
}

/** The query of the same page with another departure of this trek, or none; the choices of the other treks stay. */
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

/** The departures of other treks that the address names. */
export function othersIn(search: URLSearchParams, { departures }: Pick<HostTrek, 'departures'>): string[] {
  return search.getAll('departure').filter((id) => id !== '' && !departures.some((each) => each.id === id))
}

/** Where Book Now leads: the trek's own page with this departure. */
export function bookPath({ slug }: Pick<HostTrek, 'slug'>, { id }: Pick<HostDeparture, 'id'>): string {
  return `/trekking/${slug}?departure=${id}&from=${FROM_HOST}`
}
