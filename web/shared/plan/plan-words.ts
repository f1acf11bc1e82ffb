import { figureText } from '#figure-text'
import { dayText, type IsoDate } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import type { Part, PlanKind } from '#domain/payment-plan/plan-rules.ts'

export const planNames: Record<PlanKind, string> = { full: 'In full', deposit: 'Deposit', monthly: 'Monthly' }

/** The dates and amounts of parts: 'Today', then the days. */
export function partRows(parts: readonly Part[], today: IsoDate): { label: string; amount: string }[] {
  return parts.map(({ dueOn, cents }) => ({
    label: dueOn <= today ? 'Today' : dayText(dueOn),
    amount: usd(cents),
  }))
}

const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** 'three', '12'. */
export function numberWord(number: number): string {
  return NUMBERS[number] ?? figureText(number)
}

/** What happens when a later payment stays unpaid; extras that are not refunded when they were ordered do not come back. */
export function unpaidText(hasUnrefunded: boolean): string {
  const except = hasUnrefunded ? ', except for extras that are not refunded' : ''
  return `If it is still unpaid on the fourth day, the booking is cancelled and you get back 100% of what you paid${except}.`
}
