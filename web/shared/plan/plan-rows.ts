import { dayText, nepalDate, type IsoDate } from '#domain/dates.ts'
import { isOwing } from '#domain/instalment/is-owing.ts'
import { usd } from '#domain/money.ts'
import type { Plan, PlanPart } from '#domain/instalment/plan-queries.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

export type PlanRow = {
  id: string
  when: string
  amount: string
  says: string
  state: 'paid' | 'late' | 'next' | 'open'
}

type Planned = Parameters<typeof isOwing>[0] & { confirmed_at: Date | null }

/** The payments of a booking as rows, the first one first; parts that nobody owes any more are left out. */
export function planRows(plan: Plan, booking: Planned, today: IsoDate): PlanRow[] {
  const owes = isOwing(booking)
  const isOver = !owes && !bookingIs.held(booking.state)
  const parts = plan.parts.filter(({ isPaid }) => isPaid || !isOver)
  const nextId = owes ? parts.find(({ isPaid }) => !isPaid)?.id : undefined
  return [
    firstRow(plan, booking),
    ...changeRows(plan),
    ...shareRows(plan),
    ...parts.map((part) => rowOf(part, part.id === nextId, today, plan.card !== null)),
  ]
}

/** Why nothing of a booking is charged now, as a sentence; null while its parts are to be paid, and when all are paid. */
export function planNote({ state, departure_state }: Planned): string | null {
  if (isOwing({ state, departure_state })) return null
  if (bookingIs.held(state)) return 'This booking is not paid yet. You pay the first part with the booking.'
  if (bookingIs.notCompleted(state))
    return 'This booking was not paid in time. Nothing is to be paid any more.'
  if (bookingIs.cancelled(state)) return 'This booking is cancelled. Nothing is to be paid any more.'
  return bookingIs.confirmed(state)
    ? 'The departure was cancelled. We charge nothing while you choose what happens.'
    : null
}

function firstRow(plan: Plan, { state, confirmed_at: paidAt }: Planned): PlanRow {
  const what = plan.kind === 'deposit' ? 'Deposit' : 'First part'
  const row = { id: 'first', amount: usd(plan.firstCents) }
  if (paidAt) return { ...row, when: dayText(nepalDate(paidAt)), says: `${what}, paid`, state: 'paid' }
  const says = bookingIs.held(state) ? `${what}, to pay with the booking` : `${what}, not paid`
  return { ...row, when: 'At the booking', says, state: bookingIs.held(state) ? 'next' : 'open' }
}

function changeRows({ changesPaidCents: paid, changesReturnedCents: returned }: Plan): PlanRow[] {
  const row = { when: 'Changes', state: 'paid' } as const
  return [
    ...(paid > 0 ? [{ ...row, id: 'changes', amount: usd(paid), says: 'Paid for changes' }] : []),
    ...(returned > 0
      ? [{ ...row, id: 'refunds', amount: usd(-returned), says: 'Refunded after changes' }]
      : []),
  ]
}

/** What travellers paid with their own links. */
function shareRows({ shares }: Plan): PlanRow[] {
  return shares.map(({ name, cents, paidOn }, index) => ({
    id: `share-${index}`,
    when: dayText(paidOn),
    amount: usd(cents),
    says: name ? `Paid by ${name}` : 'Paid by another traveller',
    state: 'paid',
  }))
}

function rowOf(part: PlanPart, isNext: boolean, today: IsoDate, hasCard: boolean): PlanRow {
  const { id, dueOn, cents, isPaid, isCharging, isLate, paidOn, extendedTo, chargeOn, lastPayOn } = part
  const row = { id, when: dayText(dueOn), amount: usd(cents) }
  if (isPaid) return { ...row, says: paidOn ? `Paid on ${dayText(paidOn)}` : 'Paid', state: 'paid' }
  if (isCharging) return { ...row, says: 'Being charged to your card', state: 'next' }
  const payBy = `Not paid yet, pay by ${dayText(lastPayOn)}`
  if (extendedTo && hasCard && chargeOn > today)
    return { ...row, says: `${payBy}. Charged to your card from ${dayText(chargeOn)}`, state: 'late' }
  if (isLate || extendedTo || dueOn < today) return { ...row, says: payBy, state: 'late' }
  const says = hasCard ? 'Charged to your card, after 10:00 Nepal time' : 'To pay on this page'
  return { ...row, says, state: isNext ? 'next' : 'open' }
}
