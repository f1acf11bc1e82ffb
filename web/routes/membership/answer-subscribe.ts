import { data, href, redirect, redirectDocument } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { wishMembership } from '#domain/membership/end-membership.ts'
import type { Plan } from '#domain/ports/provider-subscriptions.ts'
import { startMembership } from '#domain/membership/start-membership.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'

export const MEMBERSHIP_PATH = href('/subscribe-and-save')

/** Subscribes, cancels or resumes. */
export async function answerSubscribe({
  deps,
  account,
  origin,
  request,
}: Visit & { account: Account; request: Request }) {
  const form = await request.formData()
  const intent = form.get('intent')
  const plan = planOf(form.get('plan'))
  try {
    if (intent === 'end' || intent === 'go-on') {
      await wishMembership(deps, intent, account)
      throw redirect(`${MEMBERSHIP_PATH}?note=${intent === 'end' ? 'ended' : 'kept'}`, 303)
    }
    if (!plan) throw new Refusal('plan-unknown')
    throw redirectDocument(await startMembership(deps, { plan, origin }, account), 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return data({ says: error.message, because: error.reason }, error.status)
  }
}

/** A visitor signs in first, and returns to the chosen plan. */
export async function backToPlan({ request }: { request: Request }): Promise<string> {
  const plan = planOf((await request.formData()).get('plan'))
  return plan ? `${MEMBERSHIP_PATH}?plan=${plan}` : MEMBERSHIP_PATH
}

export function planOf(value: unknown): Plan | null {
  return value === 'monthly' || value === 'yearly' ? value : null
}
