import { addDays, dayText } from '#domain/dates.ts'
import { chargeText, usd } from '#domain/money.ts'
import { MOST_EXTENSION_DAYS } from '#domain/payment-plan/instalment-times-rules.ts'
import { nextPart, type Plan, type PlanPart } from '#domain/instalment/plan-queries.ts'
import { counted } from '#figure-text'
import { planNames } from '../../../shared/plan/plan-words.ts'

export type OfficePlan = ReturnType<typeof officePlan>

/** The parts of a booking for the office, and the next one with the days to which it can be extended. */
export function officePlan(plan: Plan, isOwing: boolean) {
  const next = isOwing ? nextPart(plan) : null
  const rows = [
    { label: `${planNames[plan.kind]}, first part`, amount: usd(plan.firstCents) },
    ...(plan.changesPaidCents > 0 ? [{ label: 'Paid for changes', amount: usd(plan.changesPaidCents) }] : []),
    ...(plan.changesReturnedCents > 0
      ? [{ label: 'Refunded after changes', amount: usd(-plan.changesReturnedCents) }]
      : []),
    ...plan.shares.map(({ cents, paidOn }) => ({
      label: `Share of another traveller, paid ${dayText(paidOn)}`,
      amount: usd(cents),
    })),
    ...plan.parts
      .filter(({ isPaid }) => isPaid || isOwing)
      .map((part) => ({ label: partText(part), amount: usd(part.cents) })),
    ...(isOwing ? [{ label: 'Still to pay', amount: chargeText(plan.unpaidCents) }] : []),
    { label: 'Saved card', amount: plan.card ? `Ending ${plan.card.last4}` : 'None' },
  ]
  return { rows, next: next && next.extendedTo === null ? extensionOf(next) : null }
}

function extensionOf({ cents, dueOn, lastPayOn }: PlanPart) {
  const latestOn = addDays(lastPayOn, MOST_EXTENSION_DAYS)
  return {
    amount: chargeText(cents),
    due: dayText(dueOn),
    lastPay: dayText(lastPayOn),
    earliestOn: addDays(lastPayOn, 1),
    latestOn,
    latest: dayText(latestOn),
  }
}

function partText(part: PlanPart): string {
  const { dueOn, isPaid, paidOn, isCharging, isLate, tries, chargeOn, lastPayOn, cancelOn, extendedTo } = part
  if (isPaid) return `Due ${dayText(dueOn)}, paid${paidOn ? ` ${dayText(paidOn)}` : ''}`
  const failed = tries > 0 ? `, ${counted(tries, 'try', 'tries')} without success` : ''
  const notTried = isLate && tries === 0 ? ', no card could be charged' : ''
  const charging = isCharging ? ', being charged now' : ''
  const extended = extendedTo ? `, extended, card charged from ${dayText(chargeOn)}` : ''
  return `Due ${dayText(dueOn)}${failed}${notTried}${charging}${extended}, payable until ${dayText(lastPayOn)}, else cancelled ${dayText(cancelOn)}`
}
