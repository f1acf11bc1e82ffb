import { sql } from 'kysely'
import { isUuid } from '../ids.ts'
import type { Deps, Session } from '../deps.ts'
import { settleMembershipPage } from '../membership/settle-membership.ts'
import { compareGiftCardSession } from '../gift-card/compare-gift-card.ts'
import { isMissing } from '../external-service-error.ts'
import { settleMissedCardPage } from './settle-card-page.ts'
import { adoptSession } from './adopt-session.ts'
import { batched } from '../payment/batched.ts'
import { type Discrepancy, recordDiscrepancy } from '../payment/note-discrepancy.ts'
import { returnLostPayment } from '../payment/lost/return-lost-payment.ts'
import { applySession, settleSession } from './settle-payment.ts'
import { sessionIs } from '../ports/provider-states.ts'
import { membershipIs } from '../membership/membership-states.ts'
import { paymentIs } from '../payment/payment-states.ts'
import { stateList } from '../state-list.ts'

const PAGE = 100

type Attempt = Awaited<ReturnType<typeof attemptsOf>>[number]

/**
 * Compares every checkout session since then with our attempts, and our paid attempts with the sessions. Returns the
 * number of sessions.
 */
export async function compareSessions(deps: Deps, since: Date): Promise<number> {
  const seen = new Set<string>()
  for await (const page of batched(deps.payments.listSessions(since), PAGE)) {
    const attempts = new Map((await attemptsOf(deps, page)).map((attempt) => [attempt.id, attempt]))
    for (const session of page) {
      seen.add(session.id)
      await guarded(deps, () => compareSession(deps, session, attempts.get(session.paymentId ?? '')))
    }
  }
  for (const paid of await paidSince(deps, since))
    if (!seen.has(paid.session_id ?? '')) await guarded(deps, () => comparePaid(deps, paid))
  return seen.size
}

/** Compares one session again that differed before. */
export async function compareSessionAgain(deps: Deps, sessionId: string): Promise<void> {
  const session = await deps.payments.findSession(sessionId)
  const [attempt] = await attemptsOf(deps, [session])
  await compareSession(deps, session, attempt)
}

/**
 * Heals what the provider's answer can heal, and notes the rest as a discrepancy. A session without our mark is
 * ignored.
 */
async function compareSession(deps: Deps, session: Session, attempt: Attempt | undefined): Promise<void> {
  if (session.membershipId) return settleUnknown(deps, session)
  if (session.cardPageId) return settleMissedCardPage(deps, session)
  if (session.giftCardId) return compareGiftCardSession(deps, session)
  if (!session.paymentId || !isUuid(session.paymentId)) return
  if (session.paid) return comparePaidSession(deps, session, attempt)
  if (!attempt) return
  if (paymentIs.paid(attempt.state) && attempt.session_id === session.id)
    return noteUnpaid(deps, { ...attempt, payment_id: attempt.id }, session.state)
  // Our books say that this session is over, so it must not accept a payment.
  if (sessionIs.open(session.state) && paymentIs.over(attempt.state))
    await applySession(deps, await deps.payments.expireSession(session.id))
  else if (!sessionIs.open(session.state) && !paymentIs.over(attempt.state) && !paymentIs.paid(attempt.state))
    await settleSession(deps, { sessionId: session.id })
}

/** Applies a membership's session that our books do not know as over or paid. Its invoices carry the money. */
async function settleUnknown(deps: Deps, session: Session): Promise<void> {
  if (sessionIs.open(session.state) || !isUuid(session.membershipId ?? '')) return
  const ours = await deps.db
    .selectFrom('membership')
    .select('state')
    .where('id', '=', session.membershipId)
    .executeTakeFirst()
  if (ours && !membershipIs.waiting(ours.state)) return
  await settleMembershipPage(deps, session)
}

async function comparePaidSession(deps: Deps, session: Session, attempt: Attempt | undefined): Promise<void> {
  if (attempt && paymentIs.paid(attempt.state)) {
    if (attempt.session_id !== session.id)
      return note(
        deps,
        'paid-session-unknown',
        session,
        attempt,
        'a second page of an attempt that was paid already',
      )
    if (attempt.amount_cents !== session.amountCents)
      await note(
        deps,
        'amount-differs',
        session,
        attempt,
        `${session.amountCents} cents paid, ${attempt.amount_cents} booked`,
      )
    return
  }
  if (!attempt && !(await adoptSession(deps, session))) {
    if (await returnLostSession(deps, session)) return
    return note(deps, 'paid-session-unknown', session, undefined, `${session.amountCents} cents paid`)
  }
  const outcome = await settleSession(deps, { sessionId: session.id })
  // The function has already noted its problem.
  if (outcome === 'confirmed' || outcome === 'surplus' || outcome === 'problem') return
  await note(deps, 'session-state-differs', session, attempt, `paid; ours stays ${outcome}`)
}

/**
 * A booking that a restored backup does not know: its money goes back. A booking with another attempt is left to a
 * person.
 */
async function returnLostSession(deps: Deps, session: Session): Promise<boolean> {
  const { id, paymentId, bookingId, live, intentId, amountCents, createdAt } = session
  if (!paymentId || !bookingId || !isUuid(bookingId) || live !== deps.payments.live) return false
  const booking = deps.db.selectFrom('booking').select('id').where('id', '=', bookingId)
  if (await booking.executeTakeFirst()) return false
  const lost = { intentId, amountCents, createdAt, refundId: paymentId }
  return returnLostPayment(deps, { kind: 'paid-session-unknown', objectId: id, ...lost })
}

/** Our books say that a card paid, so the provider must know it, however old the session is. */
async function comparePaid(deps: Deps, paid: Paid): Promise<void> {
  const session = await deps.payments.findSession(paid.session_id ?? '').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!session?.paid) await noteUnpaid(deps, paid, session?.state ?? 'not there')
}

function noteUnpaid({ db, now }: Deps, paid: Paid, state: string): Promise<void> {
  const detail = `${paid.amount_cents} cents ${paid.state}; the provider's page is ${state}`
  const difference = { kind: 'captured-without-session', objectId: paid.session_id ?? '' } as const
  return recordDiscrepancy(db, now(), { ...difference, paymentId: paid.payment_id, detail })
}

function note(
  { db, now }: Deps,
  kind: Discrepancy['kind'],
  session: Session,
  attempt: Attempt | undefined,
  detail: string,
): Promise<void> {
  return recordDiscrepancy(db, now(), { kind, objectId: session.id, paymentId: attempt?.id ?? null, detail })
}

/** A failure to compare one session does not stop the others. */
async function guarded({ reportExternalError }: Deps, compare: () => Promise<void>): Promise<void> {
  await compare().catch(reportExternalError)
}

function attempts({ db }: Deps) {
  return db.selectFrom('payment').select(['id', 'state', 'amount_cents', 'session_id', 'problem'])
}

async function attemptsOf(deps: Deps, sessions: Session[]) {
  const ids = sessions.flatMap(({ paymentId }) => (paymentId && isUuid(paymentId) ? [paymentId] : []))
  return ids.length === 0 ? [] : attempts(deps).where('id', 'in', ids).execute()
}

/** A payment or a gift card that is paid according to our books; a gift card has no payment id. */
type Paid = { payment_id: string | null; session_id: string | null; state: string; amount_cents: number }

/** Our paid sessions since then. Attempts from before there was a provider have no session. */
async function paidSince({ db }: Deps, since: Date): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select id as payment_id, session_id, state, amount_cents from payment
      where state in ${stateList(paymentIs.paid)} and session_id is not null and created_at >= ${since}
    union all select null, session_id, 'gift card ' || state, amount_cents from gift_card
      where intent_id is not null and session_id is not null and created_at >= ${since}`.execute(db)
  return rows
}
