import { href, redirect } from 'react-router'
import { deviceOf } from '#domain/account/device-rules.ts'
import { readAssertion } from '#domain/account/passkey/device-answers.ts'
import { beginPasskeySignIn, signInWithPasskey } from '#domain/sign-in/sign-in-with-passkey.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { knownBrowserCookie, loginCookie, sessionCookie } from '../../http/cookies.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { browserOf, forgetLogin, pathHere, readLogin } from '../../shared/sign-in/login-state.ts'
import type { Route } from './+types/sign-in.ts'
import { passkeyAnswer, passkeyRefusal } from './passkey-answer.ts'
import { answerRefusal } from '../../shared/page/answer-refusal.ts'

export const loader = authorize(site['passkeys/sign-in'].read, async () => redirect(href('/login')))

/**
 * Signs in with a passkey, for the script of the sign-in page: first the request options, then the device's response.
 */
export const action = authorize(site['passkeys/sign-in'].write, async (visit: Route.ActionArgs & Visit) => {
  const form = await visit.request.formData()
  const act = () =>
    form.get('intent') === 'begin' ? begin(visit) : finish(visit, String(form.get('answer') ?? ''))
  return answerRefusal(act, (refusal) => passkeyRefusal(refusal))
})

async function begin({ deps, request, site, origin }: Route.ActionArgs & Visit) {
  const browser = browserOf(request)
  const get = await beginPasskeySignIn(deps, { origin, browser })
  const cookie = loginCookie({ ...readLogin(request), browser }, site.secure)
  return passkeyAnswer({ get }, new Headers({ 'Set-Cookie': cookie }))
}

async function finish({ deps, visitor, request, site, origin }: Route.ActionArgs & Visit, text: string) {
  const answer = readAssertion(text)
  const { browser } = readLogin(request)
  if (!answer || !browser) throw new Refusal('passkey-refused')
  const device = deviceOf(request.headers.get('User-Agent') ?? '')
  const { token, expiresAt, owesFactor } = await signInWithPasskey(
    deps,
    { origin, answer, browser, device },
    visitor,
  )
  const headers = new Headers({ 'Set-Cookie': sessionCookie(token, expiresAt, site.secure) })
  headers.append('Set-Cookie', knownBrowserCookie(browser, site.secure))
  if (owesFactor) return passkeyAnswer({ to: href('/verify/second-factor') }, headers)
  headers.append('Set-Cookie', forgetLogin(site.secure))
  return passkeyAnswer({ to: pathHere(readLogin(request), origin) }, headers)
}
