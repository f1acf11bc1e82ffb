import { nepalDate, shortDay } from '#domain/dates.ts'
import { MONTHS_TO_DISCOUNT } from '#domain/membership/membership-rules.ts'
import type { Plan } from '#domain/ports/provider-subscriptions.ts'

/** The day of an instant in Nepal, without its weekday: '20 Nov 2027'. */
export function dateText(at: Date): string {
  const on = nepalDate(at)
  return `${shortDay(on)} ${on.slice(0, 4)}`
}

export const planNames: Record<Plan, string> = { monthly: 'Monthly', yearly: 'Yearly' }

/** The progress of the months: '4 of 6 months paid'; for a yearly plan they pass without payments. */
export function monthsText(months: number, plan: Plan): string {
  return `${Math.min(months, MONTHS_TO_DISCOUNT)} of ${MONTHS_TO_DISCOUNT} months ${plan === 'yearly' ? 'passed' : 'paid'}`
}

/** The message after each action, by the key in the URL. */
export const doneWords: Record<string, string> = {
  ended: 'Your membership is cancelled. You keep its benefits until the paid time ends.',
  continued: 'Your membership continues.',
}
