import type { Visitor } from '../account/visitor.ts'
import { contentOf } from '../booking/change/changeable.ts'
import type { Deps } from '../deps.ts'
import { type Adding, proposeAdding, readPeople } from './add-travellers.ts'
import { changeForTraveller, type ForTraveller } from './change-for-traveller.ts'

/** An operator adds travellers to a booking for its traveller, at its frozen terms; see `changeForTraveller`. */
export async function addForTraveller(
  deps: Deps,
  { people: typed, ...wanted }: ForTraveller & Pick<Adding, 'people'>,
  visitor: Visitor,
): Promise<'applied' | 'waits'> {
  const people = readPeople(typed)
  return changeForTraveller(
    deps,
    {
      ...wanted,
      act: 'add-travellers',
      content: contentOf(deps.secret, { kind: 'add', people }),
      propose: (tx, booking) => proposeAdding(tx, booking, people, deps.now()),
    },
    visitor,
  )
}
