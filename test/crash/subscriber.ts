import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '../caller.ts'
import { GOOD_CARD, payCard, sessionIn } from '../samples/guest-flow.ts'
import { type Counts, insistOn, signIn } from './buyer.ts'
import type { Lane } from './lane.ts'

const PAGE = '/subscribe-and-save'
/** Pays, and declines every renewal: the membership ends automatically. */
const FAILS_LATER = '4000 0000 0000 0341'
const HOUR = 3_600_000
const chance = (share: number) => Math.random() < share

/** Becomes a member over HTTP like a browser without script; perhaps pays twice, perhaps cancels. */
export async function subscribe(lane: Lane, counts: Counts): Promise<void> {
  counts.begun += 1
  const who = lane.caller()
  const person = randomUUID()
  await signIn(lane, who, person)
  const insist = insistOn(lane, counts, true)
  const plan = chance(0.7) ? 'monthly' : 'yearly'
  const choose = async (chosen: string) => {
    const sent = await insist(() => who.post(PAGE, { form: { plan: chosen } }))
    return sent && sessionIn(sent)
  }
  const other = chance(0.5) ? await choose(plan === 'monthly' ? 'yearly' : 'monthly') : null
  const session = await choose(plan)
  if (!session) return
  const paid = await insist(() => payCard(who, session, chance(0.3) ? FAILS_LATER : GOOD_CARD))
  if (paid?.status !== 303) return
  counts.paid += 1
  if (other && other !== session) await payToo(lane, who, other, counts)
  if (chance(0.7) && (await isMember(lane, person)))
    await insist(() => who.post(PAGE, { form: { intent: 'end' } }))
}

/**
 * Lets all members of more than a month cancel at the end of their paid time, on both sides; no server runs. Otherwise
 * the renewals of two months would grow with every kill.
 */
export async function endOldRenewals({ rows, now }: Lane): Promise<void> {
  await rows(
    `with old as (select id, subscription_id from membership
       where state = 'active' and wish is null and not ends_at_period_end and begun_at < $1),
     theirs as (update stand_in.subscription set cancel_at_period_end = true
       where id in (select subscription_id from old))
     update membership set ends_at_period_end = true where id in (select id from old)`,
    [new Date((await now()).getTime() - 31 * 24 * HOUR)],
  )
}

/** Pays the session of the other plan as well, as a slow bank does: one of the two must be refunded. */
async function payToo(lane: Lane, who: Caller, session: string, counts: Counts): Promise<void> {
  const opened = await lane.rows(
    `update stand_in.session set status = 'open', expires_at = $2 where id = $1 and status = 'expired' returning id`,
    [session, new Date((await lane.now()).getTime() + HOUR)],
  )
  if (opened.length === 0) return
  const answer = await payCard(who, session).catch(() => null)
  if (answer?.status === 303) counts.late += 1
}

async function isMember(lane: Lane, person: string): Promise<boolean> {
  const until = Date.now() + 5_000
  while (Date.now() < until) {
    const [running] = await lane.rows(
      `select from membership m join account a on a.id = m.account_id where a.email = $1 and m.state = 'active'`,
      [`${person}@example.com`],
    )
    if (running) return true
    await pause(50)
  }
  return false
}
