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
