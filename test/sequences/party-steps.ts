import { findBooking } from '#domain/booking/booking-queries.ts'
import { settleSession } from '#domain/checkout/settle-payment.ts'
import { payShare } from '#domain/instalment/pay-share.ts'
import { startHandover } from '#domain/lead-handover/start-handover.ts'
import { travellerLinkUrl } from '#domain/traveller-link/link-queries.ts'
import { makeTravellerLinks } from '#domain/traveller-link/make-links.ts'
import { findParty } from '#domain/traveller-share/party-queries.ts'
import { sessionOf } from '../money/paid-change.ts'
import { signedIn } from '../samples/credit.ts'
import { aNewLead, takeOver, tokenOfOffer } from '../samples/handovers/offered-booking.ts'
import { aVisitor } from '../world.ts'
import type { Step } from './change-steps.ts'

/** Another person becomes the lead. */
export const leadSteps = {
  async handOverLead(stage) {
    const { world, id, visitor } = stage
    const { id: accountId, email, visitor: newLead } = await signedIn(world)
    await startHandover(world.deps, { bookingId: id, lead: aNewLead({ email }) }, visitor)
    await takeOver(world, id, await tokenOfOffer(world, id), newLead)
    stage.visitor = newLead
    stage.accountIds.push(accountId)
    return 'lead handed over'
  },
} satisfies Record<string, Step>

/** The travellers of a booking in parts pay their shares with links. */
export const shareSteps = {
  /** A traveller pays the share, or leaves the card page open. */
  async payShare({ world, id, visitor, next }) {
    await makeTravellerLinks(world.deps, id, visitor)
    const { members } = await findParty(world.db, await findBooking(world.db, id), world.clock.now())
    const owing = members.filter(({ link, share }) => link && share && share.dueCents > 0)
    const member = owing[next(owing.length)]
    if (!member?.link || !member.share) return null
    const token = travellerLinkUrl(world.deps, member.link)?.split('/').at(-1) ?? ''
    const paying = { token, shownCents: member.share.dueCents, origin: world.deps.origin }
    const sessionId = sessionOf(await payShare(world.deps, paying, aVisitor()))
    if (next(3) === 0) return 'the page of a share is open'
    world.payments.pay(sessionId)
    return `paid a share: ${await settleSession(world.deps, { sessionId })}`
  },
} satisfies Record<string, Step>
