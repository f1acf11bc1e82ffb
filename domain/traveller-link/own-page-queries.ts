import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { detailsPage, openAll } from '../traveller/details-queries.ts'
import { noDetails } from '../traveller/details-rules.ts'
import { findDuties } from '../traveller/duties-queries.ts'
import { isHidden } from '../traveller/hidden-details-rules.ts'
import { type OpenedLink, openTravellerLink } from './link-queries.ts'

/** What the traveller of a link has given, and what is missing; answers are hidden in other browsers. */
export async function findOwnDuties(deps: Deps, { link, booking }: OpenedLink, { id: browser }: Visitor) {
  const { time, travellers } = await findDuties(deps, deps.db, booking, { browser })
  const own = travellers.find(({ position }) => position === link.position)
  if (!own) throw new Refusal('traveller-link-not-found')
  return { time, own }
}

/**
 * The details of a link's traveller for their form: passport masked; in another browser than the one that gave them without
 * any value. A child has no such page.
 */
export async function findOwnDetailsPage(deps: Deps, token: string, visitor: Visitor) {
  const opened = await openTravellerLink(deps, token)
  const { link, booking } = opened
  const duties = await findOwnDuties(deps, opened, visitor)
  if (duties.own.isChild) throw new Refusal('traveller-link-not-found')
  const travellers = (await openAll(deps, deps.db, booking.id)).filter(
    ({ position }) => position === link.position,
  )
  const hides = travellers.some((each) => isHidden(each, { browser: visitor.id }))
  const shown = hides ? travellers.map((each) => ({ ...each, details: noDetails })) : travellers
  return { ...duties, page: detailsPage(booking, shown, null, deps.now()), isHidden: hides }
}
