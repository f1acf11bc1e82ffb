import { Form, href, redirect, useNavigation } from 'react-router'
import { brand } from '#brand'
import { deviceOf } from '#domain/account/device-rules.ts'
import { findDemoCode, findLiveCode } from '#domain/account/login-queries.ts'
import { checkSecondFactor } from '#domain/account/second-factor/check-second-factor.ts'
import {
  findDemoAuthenticatorCode,
  findSecondFactor,
} from '#domain/account/second-factor/second-factor-queries.ts'
import { sendLoginCode } from '#domain/account/send-login-code.ts'
import { codeForm } from '#domain/sign-in/code-form.ts'
import { verifyLoginCode } from '#domain/sign-in/verify-login-code.ts'
import type { Account } from '#domain/account/visitor.ts'
import { nepalHour } from '#domain/dates.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { knownBrowserCookie, sessionCookie } from '../../http/cookies.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { CodeForm } from '../../shared/sign-in/code-form.tsx'
import { FactorForm } from '../../shared/sign-in/factor-form.tsx'
import {
  askedFor,
  browserOf,
  forgetLogin,
  loginHeaders,
  pathHere,
  rememberAsked,
  retryAfter,
} from '../../shared/sign-in/login-state.ts'
import { PasskeyButton } from '../../shared/passkey/passkey-button.tsx'
import { offersPasskey } from '../../shared/passkey/passkeys-view.ts'
import type { Route } from './+types/confirm.ts'

type Arrived = Visit & { account: Account; request: Request }

export const handle = { slim: true }

export const loader = authorize(
  site['account/confirm'].read,
  async ({ deps, account, site, request, origin }: Route.LoaderArgs & Arrived) => {
    const hasFactor = Boolean(await findSecondFactor(deps, account.id))
    const asked = hasFactor ? null : codeAskedBy(account, request)
    const live = asked && (await findLiveCode(deps, asked))
    return {
      hasFactor,
      next: nextOf(request, origin),
      hasPasskey: await offersPasskey(deps, account.id, { origin, asFactor: hasFactor }),
      email: account.email,
      valid: live && { until: live.validUntil.toISOString(), nepalHour: nepalHour(live.validUntil) },
      demoCode: site.demonstration && live ? await findDemoCode(deps, asked) : null,
      demoAuthenticator:
        site.demonstration && hasFactor ? await findDemoAuthenticatorCode(deps, account.email) : null,
    }
  },
)

type CodeVisit = Arrived & FormVisit<typeof codeForm>

export const action = formAction(
  site['account/confirm'].write,
  codeForm,
  async (visit: Route.ActionArgs & CodeVisit) => {
    if (await findSecondFactor(visit.deps, visit.account.id)) return giveFactor(visit)
    return visit.input.intent === 'send' ? mailCode(visit) : giveCode(visit)
  },
  { headersOf: retryAfter },
)

async function giveFactor({ deps, visitor, account, request, origin, input }: CodeVisit): Promise<Response> {
  await checkSecondFactor(deps, { code: input.code }, { ...visitor, account })
  return redirect(nextOf(request, origin))
}

async function mailCode({ deps, visitor, account, request, site, answerHeaders }: CodeVisit) {
  const asked = { email: account.email, browser: browserOf(request) }
  await sendLoginCode(deps, asked, visitor, 'confirm')
  answerHeaders.set('Set-Cookie', rememberAsked(request, asked, site.secure))
  return {}
}

/** Signs in again: the new session is freshly authenticated, and the old one ends. */
async function giveCode(visit: CodeVisit): Promise<Response> {
  const { deps, visitor, account, request, site, origin, input } = visit
  const asked = codeAskedBy(account, request)
  if (!asked) throw new Refusal('code-over')
  const device = deviceOf(request.headers.get('User-Agent') ?? '')
  const given = { ...asked, code: input.code, device }
  const { token, expiresAt } = await verifyLoginCode(deps, given, visitor)
  const headers = new Headers({ 'Set-Cookie': sessionCookie(token, expiresAt, site.secure) })
  headers.append('Set-Cookie', knownBrowserCookie(asked.browser, site.secure))
  headers.append('Set-Cookie', forgetLogin(site.secure))
  return redirect(nextOf(request, origin), { headers })
}

/** A code that was requested here, for the address of the signed-in account only. */
function codeAskedBy({ email }: Account, request: Request) {
  const asked = askedFor(request)
  return asked?.email === email ? asked : null
}

/** The address after confirming: a path of this site, else the account. */
function nextOf(request: Request, origin: string): string {
  return pathHere(
    { redirectTo: new URL(request.url).searchParams.get('next') ?? href('/account/security') },
    origin,
  )
}

export const shouldRevalidate = () => true

export const headers = loginHeaders

export const meta = () => [{ title: `Confirm it is you · ${brand.name}` }]

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { hasFactor, hasPasskey, next, email, valid, demoCode, demoAuthenticator } = loaderData
  const error = actionData?.refused?.message
  return (
    <div className="wrap wrap--form page section">
      <h1>Confirm it is you</h1>
      <p className="lead mt-2">The next step needs a fresh code. It is valid for ten minutes.</p>
      {hasFactor ? (
        <FactorForm error={error} demoCode={demoAuthenticator} passkey={hasPasskey ? { next } : null} />
      ) : valid || error ? (
        <div className="mt-6">
          <p className="muted" role="status">
            An OTP code has been sent to your email address. Please check your inbox.
          </p>
          {demoCode && (
            <Note className="mt-4">
              Demonstration: the code is <b className="b num">{demoCode}</b>
            </Note>
          )}
          <div className="mt-5">
            <CodeForm
              error={error ?? null}
              triesLeft={actionData?.refused?.triesLeft ?? null}
              valid={valid}
              label="Confirm"
            />
          </div>
          <MailCode kind="text" label="Send a new code" />
        </div>
      ) : (
        <div className="mt-6">
          <p className="muted">
            We email a code to <b className="b login__email">{email}</b>.
          </p>
          <MailCode kind="main" label="Email me a code" />
        </div>
      )}
      {hasPasskey && !hasFactor && (
        <PasskeyButton path={href('/verify/passkey')} label="Use a passkey" next={next} />
      )}
    </div>
  )
}

function MailCode({ kind, label }: { kind: 'main' | 'text'; label: string }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" className="mt-4">
      <Button kind={kind} name="intent" value="send" disabled={busy}>
        {label}
      </Button>
    </Form>
  )
}
