import { lockBooking } from '../booking/booking-queries.ts'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { isMinor } from '../traveller/consent/consent-rules.ts'
import { giveConsent, type TypedConsent } from '../traveller/consent/give-consent.ts'
import { openAll } from '../traveller/details-queries.ts'
import { openTravellerLink } from './link-queries.ts'

type Own = TypedConsent & {
  token: string
  /** The traveller states to be 18 or older. */
  isAdult: boolean
}

/**
 * A traveller agrees to the present terms through the link, with the refusals of `giveConsent`. Refused for a traveller under
 * 18, for whom the lead agrees, and without the statement to be 18 or older.
 */
export async function giveOwnConsent(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  { token, isAdult, ...typed }: Own,
): Promise<void> {
  const { booking: before } = await openTravellerLink(deps, token)
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, before.id)
    const { link, traveller } = await openTravellerLink({ ...deps, db: tx }, token)
    const { position } = link
    const opened = (await openAll(deps, tx, booking.id)).find((each) => each.position === position)
    const dateOfBirth = opened?.details.dateOfBirth ?? ''
    if (isMinor({ ...traveller, dateOfBirth }, nepalDate(deps.now()))) throw new Refusal('traveller-is-minor')
    if (!isAdult) throw new Refusal('consent-wrong', { fields: { isAdult: SAYS_ADULT } })
    await giveConsent(deps, tx, booking, { ...typed, position, signer: traveller, givenBy: 'traveller' })
  })
}

const SAYS_ADULT = 'Tick this box if you are 18 or older. For younger travellers the lead traveller agrees.'
