import { data, redirect, redirectDocument } from 'react-router'
import { wishMembership } from '#domain/membership/end-membership.ts'
import type { Plan } from '#domain/membership/membership-rules.ts'
import { startMembership } from '#domain/membership/start-membership.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { loginCookie } from '../../http/cookies.ts'

export const MEMBERSHIP_PATH = '/subscribe-and-save'

/** Subscribes, ends or goes on; whoever has not signed in does that first and comes back to the chosen plan. */
export async function answerSubscribe({
  deps,
  visitor,
  origin,
  site,
  request,
}: Visit & { request: Request }) {
  const form = await request.formData()
  const intent = form.get('intent')
  const plan = planOf(form.get('plan'))
  const { account } = visitor
  if (!account) {
    const redirectTo = plan ? `${MEMBERSHIP_PATH}?plan=${plan}` : MEMBERSHIP_PATH
    const cookie = loginCookie({ redirectTo, message: 'membership' }, site.secure)
    throw redirect('/login', { status: 303, headers: { 'Set-Cookie': cookie } })
  }
  try {
    if (intent === 'end' || intent === 'go-on') {
      await wishMembership(deps, intent, account)
      throw redirect(`${MEMBERSHIP_PATH}?note=${intent === 'end' ? 'ended' : 'kept'}`, 303)
    }
    if (!plan) throw new Refusal('plan-unknown')
    throw redirectDocument(await startMembership(deps, { plan, origin }, account), 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return data({ says: error.says, because: error.because }, error.status)
  }
}

export function planOf(value: unknown): Plan | null {
  return value === 'monthly' || value === 'yearly' ? value : null
}
