import { randomUUID } from 'node:crypto'
import { nepalDate } from '#domain/dates.ts'
import { codeIn, linkIn } from '../fixtures/gift-cards.ts'
import { payCard, sessionIn } from '../samples/guest-flow.ts'
import { type Counts, insistOn, signIn } from './buyer.ts'
import type { Lane } from './lane.ts'
import { mailText } from './sent-mails.ts'

const HOUR = 3_600_000
const chance = (share: number) => Math.random() < share

/**
 * Buys a gift card over HTTP like a browser without script, perhaps too late; then its recipient redeems it, or the buyer
 * asks for the money back, or nobody does anything.
 */
export async function buyGift(lane: Lane, counts: Counts): Promise<void> {
  counts.begun += 1
  const who = lane.caller()
  const [buyer, recipient] = [`buys-${randomUUID()}@example.com`, `gets-${randomUUID()}@example.com`]
  const insist = insistOn(lane, counts, true)
  const form = {
    amount: String(25 + Math.floor(Math.random() * 100)),
    picture: 'stars',
    recipientName: 'Anna Berg',
    recipientEmail: recipient,
    message: '',
    sendOn: nepalDate(await lane.now()),
    buyerName: 'Erik Lind',
    buyerEmail: buyer,
  }
  const ordered = await insist(() => who.post('/gift-cards', { form }))
  const session = ordered && sessionIn(ordered)
  if (!session) return
  if (chance(0.2)) await endPage(lane, session)
  const paid = await insist(() => payCard(who, session))
  if (paid?.status !== 303) return
  counts.paid += 1
  if (chance(0.1)) return
  const isUsed = chance(0.5)
  const text = await mailText(lane, isUsed ? recipient : buyer, '%')
  if (!text) return
  if (!isUsed) {
    await insist(() => who.post(linkIn(text), { form: { intent: 'refund', sure: 'on' } }))
    return
  }
  const maya = lane.caller()
  await signIn(lane, maya, randomUUID())
  await insist(() => maya.post('/gift-cards/redeem', { form: { code: codeIn(text) } }))
}

/** Ends the order in our books and opens its page again, as a slow bank does: a payment must go back in full. */
async function endPage(lane: Lane, session: string): Promise<void> {
  await lane.rows(`update gift_card set state = 'expired' where session_id = $1 and state = 'ordered'`, [
    session,
  ])
  await lane.rows(
    `update stand_in.session set status = 'open', expires_at = $2 where id = $1 and status <> 'complete'`,
    [session, new Date((await lane.now()).getTime() + HOUR)],
  )
}
