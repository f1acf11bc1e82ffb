import { href, redirect } from 'react-router'
import { deviceOf } from '#domain/account/device-rules.ts'
import { findDemoCode, findLiveCode } from '#domain/account/login-queries.ts'
import { findDemoAuthenticatorCode } from '#domain/account/second-factor/second-factor-queries.ts'
import { sendLoginCode } from '#domain/account/send-login-code.ts'
import { RESEND_SECONDS } from '#domain/account/login-rules.ts'
import { codeForm } from '#domain/sign-in/code-form.ts'
import { verifyLoginCode } from '#domain/sign-in/verify-login-code.ts'
import { nepalHour } from '#domain/dates.ts'
import type { Visit } from '../../http/context.ts'
import { knownBrowserCookie, sessionCookie } from '../../http/cookies.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/verify.ts'
import { CodeForm } from '../../shared/sign-in/code-form.tsx'
import { LoginFrame } from './login-frame.tsx'
import {
  askedFor,
  forgetLogin,
  loginHeaders,
  pathHere,
  readLogin,
  rememberAsked,
  retryAfter,
} from '../../shared/sign-in/login-state.ts'
import { NewCode } from '../../shared/sign-in/new-code.tsx'
import { Sent } from './sent.tsx'

export const handle = { bare: true }

export const loader = authorize(
  site['login/verify'].read,
  async ({ request, deps, visitor, site, origin }: Route.LoaderArgs & Visit) => {
    if (visitor.awaitsFactor) throw redirect(href('/verify/second-factor'))
    if (visitor.account) throw redirect(pathHere(readLogin(request), origin))
    const asked = askedFor(request)
    if (!asked) throw redirect(href('/login'))
    const live = await findLiveCode(deps, asked)
    return {
      email: asked.email,
      valid: live && { until: live.validUntil.toISOString(), nepalHour: nepalHour(live.validUntil) },
      delaySeconds: live?.delaySeconds ?? 0,
      waitSeconds: live ? secondsLeft(live.sentAt, deps.now()) : 0,
      demoCode: site.demonstration ? await findDemoCode(deps, asked) : null,
      demoAuthenticator: site.demonstration ? await findDemoAuthenticatorCode(deps, asked.email) : null,
    }
  },
)

type CodeVisit = FormVisit<typeof codeForm> & { request: Request }

export const action = formAction(
  site['login/verify'].write,
  codeForm,
  async (visit: Route.ActionArgs & CodeVisit) => {
    const asked = askedFor(visit.request)
    if (!asked) return redirect(href('/login'))
    return visit.input.intent === 'resend' ? resend(visit, asked) : logIn(visit, asked)
  },
  { headersOf: retryAfter },
)

type Asked = NonNullable<ReturnType<typeof askedFor>>

async function resend({ request, deps, visitor, site, answerHeaders }: CodeVisit, asked: Asked) {
  await sendLoginCode(deps, asked, visitor)
  answerHeaders.set('Set-Cookie', rememberAsked(request, asked, site.secure))
  return { sent: true }
}

async function logIn(
  { request, deps, visitor, site, origin, input }: CodeVisit,
  asked: Asked,
): Promise<Response> {
  const device = deviceOf(request.headers.get('User-Agent') ?? '')
  const given = { ...asked, code: input.code, device }
  const { token, expiresAt, owesFactor } = await verifyLoginCode(deps, given, visitor)
  const headers = new Headers({ 'Set-Cookie': sessionCookie(token, expiresAt, site.secure) })
  headers.append('Set-Cookie', knownBrowserCookie(asked.browser, site.secure))
  if (owesFactor) return redirect(href('/verify/second-factor'), { headers })
  headers.append('Set-Cookie', forgetLogin(site.secure))
  return redirect(pathHere(readLogin(request), origin), { headers })
}

function secondsLeft(sentAt: Date, now: Date): number {
  return Math.max(0, Math.ceil(RESEND_SECONDS - (now.getTime() - sentAt.getTime()) / 1000))
}

export const headers = loginHeaders

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { email, valid, waitSeconds, delaySeconds, demoCode, demoAuthenticator } = loaderData
  const refused = actionData?.refused
  const error = refused?.message ?? null
  return (
    <LoginFrame title={error ? 'Error: Enter the code' : 'Enter the code'}>
      <h1>Check your inbox</h1>
      <Sent
        email={email}
        sent={!error}
        delaySeconds={delaySeconds}
        demoCode={demoCode}
        demoAuthenticator={demoAuthenticator}
      />
      <CodeForm error={error} triesLeft={refused?.triesLeft ?? null} valid={valid} />
      <p className="small" role="status">
        {actionData?.sent && 'A new code was sent.'}
      </p>
      <NewCode waitSeconds={waitSeconds} key={valid?.until} />
    </LoginFrame>
  )
}
