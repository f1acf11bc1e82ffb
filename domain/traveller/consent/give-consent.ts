import type { Booking } from '../../booking/booking-queries.ts'
import type { Deps, Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { timeOf } from '../details-queries.ts'
import { findConsents, presentTerms } from './consent-queries.ts'
import { isNameOf, type Terms, termsLeft } from './consent-rules.ts'

/** What a form agrees to: the version that it showed of each text, if its box was ticked. */
export type TypedConsent = {
  name: string
  /** The shown version by the kind of terms; without one the box was not ticked. */
  agreed: Readonly<Record<string, string>>
}

type Giving = TypedConsent & {
  position: number
  /** The person who agrees: the traveller, or the lead for a minor. */
  signer: { firstName: string; lastName: string }
  givenBy: 'traveller' | 'lead'
}

/**
 * Stores that a traveller agrees to all present terms, with the typed name; earlier consents stay. The caller has locked the
 * booking. Refused with a sentence for each box that is not ticked and for another name, when a text has changed since the
 * form was opened, and from the start of the trek on. Sending the same form again stores nothing more.
 */
export async function giveConsent(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  booking: Booking,
  { position, name, agreed, signer, givenBy }: Giving,
): Promise<void> {
  if (timeOf(booking, now()) === 'closed') throw new Refusal('consent-closed')
  const given = (await findConsents(tx, booking.id)).get(position) ?? []
  const left = termsLeft(await presentTerms(tx, booking.host_id), given)
  const fields = wrongIn(left, agreed)
  if (!isNameOf(name, signer))
    fields['name'] = `Enter the name on the booking: ${signer.firstName} ${signer.lastName}.`
  if (left.some(({ what, version }) => what in agreed && agreed[what] !== version))
    throw new Refusal('terms-changed')
  if (left.length === 0) return
  if (Object.keys(fields).length > 0) throw new Refusal('consent-wrong', { fields })
  await tx
    .insertInto('traveller_consent')
    .values(
      left.map(({ what, version, sha256 }) => ({
        booking_id: booking.id,
        position,
        what,
        version,
        sha256,
        name: name.trim().replaceAll(/\s+/g, ' '),
        given_by: givenBy,
        given_at: now(),
      })),
    )
    .execute()
}

function wrongIn(left: readonly Terms[], agreed: TypedConsent['agreed']): Record<string, string> {
  return Object.fromEntries(
    left
      .filter(({ what }) => !(what in agreed))
      .map(({ what }) => [`agree-${what}`, 'Tick this box to agree. Without it you cannot join the trek.']),
  )
}
