import { useEffect, useState } from 'react'
import type { CheckoutPage } from '#domain/booking/price/checkout-page-queries.ts'
import { offeredPlans, type PlanKind } from '#domain/payment-plan/plan-rules.ts'
import type { CheckoutValues } from '../checkout-form.ts'

export type OfferedPlan = ReturnType<typeof offeredPlans>[number]

/** How a booking can be paid at its present price, and the chosen way; a way that is no longer offered becomes 'in full'. */
export function usePlan(page: CheckoutPage, values: CheckoutValues) {
  const [picked, setPicked] = useState<PlanKind | null>(null)
  useEffect(() => setPicked(null), [values.plan])
  const { price, depositPercent, startsOn, today, stage, sentPlan } = page
  if (stage === 'sent' || stage === 'confirmed' || stage === 'cancelled')
    return { plans: [sentPlan], chosen: sentPlan, choose: setPicked }
  const { totalCents, creditCents } = price
  const plans = offeredPlans({ totalCents, creditCents, depositPercent, startsOn, today })
  const wanted = picked ?? values.plan
  const chosen = plans.find(({ kind }) => kind === wanted) ?? plans[0] ?? sentPlan
  return { plans, chosen, choose: setPicked }
}
