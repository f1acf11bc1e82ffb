import { confirmedOperatorOf } from '../account/staff.ts'
import type { Visitor } from '../account/visitor.ts'
import { readReason } from '../audit/reason-rules.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockBooking } from '../booking/booking-queries.ts'
import { endTravellerLinks } from '../booking/change/end-traveller-links.ts'
import type { Deps } from '../deps.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { closePage } from '../instalment/close-pay-pages.ts'
import { findLiveShares } from '../payment/payment-queries.ts'
import { Refusal } from '../refusal.ts'
import { forgetEndedAddress } from '../traveller-link/forget-ended-address.ts'
import { findLiveLink } from '../traveller-link/link-queries.ts'

export type EndingLink = { bookingId: string; position: number; reason: string }

/**
 * An operator ends the link of one traveller, for example when a stranger has it. A card page that is open with it is closed first,
 * and one that was just paid is settled: what was paid still counts. The lead gets a mail and can make another link. The audit
 * log records the reason. Needs a fresh second factor; not on the operator's own booking. Refused without a live link.
 */
export async function endLinkAsOperator(
  deps: Deps,
  { bookingId, position, reason: typed }: EndingLink,
  visitor: Visitor,
): Promise<void> {
  const operator = confirmedOperatorOf(visitor, deps.now())
  const reason = readReason(typed)
  await closePageOfLink(deps, bookingId, position)
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.account_id === operator.id) throw new Refusal('booking-own')
    const link = Number.isInteger(position) ? await findLiveLink(tx, bookingId, position) : undefined
    if (!link) throw new Refusal('traveller-link-none')
    const shares = await findLiveShares(tx, bookingId)
    if (shares.some((share) => share.traveller_link_id === link.id)) throw new Refusal('link-being-paid')
    await endTravellerLinks(deps, tx, { bookingId, positions: [position], because: 'office' })
    await forgetEndedAddress({ db: tx }, link.id)
    await deps.enqueue(tx, 'mail-traveller-link-ended', { bookingId, linkId: link.id })
    await recordAction(tx, deps.now(), {
      actorId: operator.id,
      act: 'end-traveller-link',
      reason,
      subject: { kind: 'booking', id: bookingId },
      detail: { position },
    })
  })
}

async function closePageOfLink(deps: Deps, bookingId: string, position: number): Promise<void> {
  const link = Number.isInteger(position) ? await findLiveLink(deps.db, bookingId, position) : undefined
  const shares = link ? await findLiveShares(deps.db, bookingId) : []
  const own = shares.find((share) => share.traveller_link_id === link?.id)
  if (!own) return
  await closePage(deps, own).catch((error: unknown) => {
    if (!(error instanceof ExternalServiceError)) throw error
    deps.reportExternalError(error)
    throw new Refusal('link-being-paid')
  })
}
