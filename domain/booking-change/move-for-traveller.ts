import type { Visitor } from '../account/visitor.ts'
import { contentOf } from '../booking/change/changeable.ts'
import type { Deps } from '../deps.ts'
import { isUuid } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { changeForTraveller, type ForTraveller } from './change-for-traveller.ts'
import { proposeMove } from './move-booking.ts'

/** An operator moves a booking to another departure for its traveller; see `changeForTraveller`. */
export async function moveForTraveller(
  deps: Deps,
  { departureId, ...wanted }: ForTraveller & { departureId: string },
  visitor: Visitor,
): Promise<'applied' | 'waits'> {
  if (!isUuid(departureId)) throw new Refusal('move-not-there')
  return changeForTraveller(
    deps,
    {
      ...wanted,
      departureId,
      act: 'move-booking',
      content: contentOf(deps.secret, { kind: 'move', departureId }),
      propose: (tx, booking) => proposeMove(tx, booking, departureId, deps.now()),
    },
    visitor,
  )
}
