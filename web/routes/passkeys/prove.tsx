import { href, redirect } from 'react-router'
import { readAssertion } from '#domain/account/passkey/device-answers.ts'
import { beginPasskeyProof, proveWithPasskey } from '#domain/account/passkey/prove-with-passkey.ts'
import { renameSession } from '#domain/sign-in/rename-session.ts'
import type { Account } from '#domain/account/visitor.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { sessionCookie } from '../../http/cookies.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { forgetLogin, pathHere, readLogin } from '../../shared/sign-in/login-state.ts'
import type { Route } from './+types/prove.ts'
import { passkeyAnswer, passkeyRefusal } from './passkey-answer.ts'
import { answerRefusal } from '../../shared/page/answer-refusal.ts'

export const loader = authorize(site['passkeys/prove'].read, async () =>
  redirect(href('/verify/second-factor')),
)

/**
 * A passkey instead of a code, for the script of the pages that require one: to finish signing in, and to authenticate
 * again during a session.
 */
export const action = authorize(site['passkeys/prove'].write, async (visit: Route.ActionArgs & Visit) => {
  const form = await visit.request.formData()
  const act = async () => {
    const account = visit.visitor.awaitsFactor ?? visit.visitor.account
    if (!account) throw new Refusal('passkey-challenge-over')
    if (form.get('intent') !== 'begin') return finish(visit, account, form)
    const { deps, visitor, origin } = visit
    return passkeyAnswer({ get: await beginPasskeyProof(deps, { origin }, { ...visitor, account }) })
  }
  return answerRefusal(act, (refusal) => passkeyRefusal(refusal))
})

async function finish(visit: Route.ActionArgs & Visit, account: Account, form: FormData) {
  const { deps, visitor, origin, site, request } = visit
  const answer = readAssertion(String(form.get('answer') ?? ''))
  if (!answer) throw new Refusal('passkey-refused')
  await proveWithPasskey(deps, { origin, answer }, { ...visitor, account })
  const next = form.get('next')
  if (!visitor.awaitsFactor)
    return passkeyAnswer({ to: pathHere({ redirectTo: String(next ?? '/') }, origin) })
  const { token, expiresAt } = await renameSession(deps, visitor)
  const headers = new Headers({ 'Set-Cookie': sessionCookie(token, expiresAt, site.secure) })
  headers.append('Set-Cookie', forgetLogin(site.secure))
  return passkeyAnswer({ to: pathHere(readLogin(request), origin) }, headers)
}
