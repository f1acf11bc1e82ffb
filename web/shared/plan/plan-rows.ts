import { dayText, type IsoDate } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import type { Plan, PlanPart } from '#domain/instalment/plan-queries.ts'

export type PlanRow = {
  id: string
  when: string
  amount: string
  says: string
  state: 'paid' | 'late' | 'next' | 'open'
}

/** The parts of a booking as rows, the first payment first. */
export function planRows(plan: Plan, paidOn: IsoDate | null, today: IsoDate): PlanRow[] {
  const first: PlanRow = {
    id: 'first',
    when: paidOn ? dayText(paidOn) : 'At the booking',
    amount: usd(plan.firstCents),
    says: plan.kind === 'deposit' ? 'Deposit, paid' : 'First part, paid',
    state: 'paid',
  }
  const nextId = plan.parts.find(({ isPaid }) => !isPaid)?.id
  return [first, ...plan.parts.map((part) => rowOf(part, part.id === nextId, today, plan.card !== null))]
}

function rowOf(part: PlanPart, isNext: boolean, today: IsoDate, hasCard: boolean): PlanRow {
  const { id, dueOn, cents, isPaid, paidOn, tries, lastPayOn } = part
  const row = { id, when: dayText(dueOn), amount: usd(cents) }
  if (isPaid) return { ...row, says: paidOn ? `Paid on ${dayText(paidOn)}` : 'Paid', state: 'paid' }
  if (tries > 0 || dueOn < today)
    return { ...row, says: `Not paid yet, due until ${dayText(lastPayOn)}`, state: 'late' }
  const says = hasCard ? 'Charged to your card, after 10:00 Nepal time' : 'To pay on this page'
  return { ...row, says, state: isNext ? 'next' : 'open' }
}
