import type { Visitor } from '../account/visitor.ts'
import { lockBooking } from '../booking/booking-queries.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { saveAnswers } from '../traveller/answer/save-answers.ts'
import { writeDetails } from '../traveller/save-details.ts'
import type { TypedDetails } from '../traveller/typed-details-rules.ts'
import { openTravellerLink } from './link-queries.ts'

type Own = {
  token: string
  /** By position; only the traveller of the link is read. */
  typed: readonly TypedDetails[]
  answers: Record<string, string>
}

/**
 * Saves a traveller's own details and answers through the link: from then on the lead neither reads nor changes them. All or
 * nothing, with the deadlines and refusals of `writeDetails` and `saveAnswers`. Refused for a child: the lead gives them.
 */
export async function saveOwnDetails(
  deps: Deps,
  { token, typed, answers }: Own,
  { id: browser }: Pick<Visitor, 'id'>,
): Promise<void> {
  const { booking: before } = await openTravellerLink(deps, token)
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, before.id)
    // The link may have ended while this waited for the lock.
    const { link, traveller } = await openTravellerLink({ ...deps, db: tx }, token)
    if (traveller.isChild) throw new Refusal('traveller-is-minor')
    const { position } = link
    await writeDetails(deps, tx, booking, typed, { by: 'traveller', position, browser })
    await saveAnswers(deps, tx, booking, { position, typed: answers, browser })
  })
}
