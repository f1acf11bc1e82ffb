import { href, redirect, redirectDocument } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { wishMembership } from '#domain/membership/end-membership.ts'
import type { membershipForm } from '#domain/membership/membership-form.ts'
import type { Plan } from '#domain/ports/provider-subscriptions.ts'
import { startMembership } from '#domain/membership/start-membership.ts'
import { Refusal } from '#domain/refusal.ts'
import type { FormVisit } from '../../http/form-action.ts'

export const MEMBERSHIP_PATH = href('/subscribe-and-save')

/** Subscribes, cancels or resumes. */
export async function answerSubscribe({
  deps,
  account,
  origin,
  input,
}: FormVisit<typeof membershipForm> & { account: Account }) {
  const { intent } = input
  if (intent === 'end' || intent === 'go-on') {
    await wishMembership(deps, intent, account)
    return redirect(`${MEMBERSHIP_PATH}?note=${intent === 'end' ? 'ended' : 'continued'}`, 303)
  }
  const plan = planOf(input.plan)
  if (!plan) throw new Refusal('plan-unknown')
  return redirectDocument(await startMembership(deps, { plan, origin }, account), 303)
}

/** A visitor signs in first, and returns to the chosen plan. */
export async function backToPlan({ request }: { request: Request }): Promise<string> {
  const plan = planOf((await request.formData()).get('plan'))
  return plan ? `${MEMBERSHIP_PATH}?plan=${plan}` : MEMBERSHIP_PATH
}

export function planOf(value: unknown): Plan | null {
  return value === 'monthly' || value === 'yearly' ? value : null
}
