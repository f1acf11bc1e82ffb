import { href, redirect } from 'react-router'
import { brand } from '#brand'
import { codeForm } from '#domain/sign-in/code-form.ts'
import { renameSession } from '#domain/sign-in/rename-session.ts'
import { checkSecondFactor } from '#domain/account/second-factor/check-second-factor.ts'
import { findDemoAuthenticatorCode } from '#domain/account/second-factor/second-factor-queries.ts'
import type { Visit } from '../../http/context.ts'
import { sessionCookie } from '../../http/cookies.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { offersPasskey } from '../../shared/passkey/passkeys-view.ts'
import type { Route } from './+types/verify-second-factor.ts'
import { FactorForm } from '../../shared/sign-in/factor-form.tsx'
import { LoginFrame } from './login-frame.tsx'
import {
  forgetLogin,
  loginHeaders,
  pathHere,
  readLogin,
  retryAfter,
} from '../../shared/sign-in/login-state.ts'

export const handle = { bare: true }

export const loader = authorize(
  site['login/verify-second-factor'].read,
  async ({ request, deps, visitor, site, origin }: Route.LoaderArgs & Visit) => {
    if (!visitor.awaitsFactor)
      throw redirect(visitor.account ? pathHere(readLogin(request), origin) : href('/login'))
    return {
      hasPasskey: await offersPasskey(deps, visitor.awaitsFactor.id, { origin, asFactor: true }),
      demoCode: site.demonstration ? await findDemoAuthenticatorCode(deps, visitor.awaitsFactor.email) : null,
    }
  },
)

export const action = formAction(
  site['login/verify-second-factor'].write,
  codeForm,
  async ({ request, deps, visitor, site, origin, input }: Route.ActionArgs & FormVisit<typeof codeForm>) => {
    const { awaitsFactor: account } = visitor
    if (!account) return redirect(href('/login'))
    await checkSecondFactor(deps, { code: input.code }, { ...visitor, account })
    const { token, expiresAt } = await renameSession(deps, visitor)
    const headers = new Headers({ 'Set-Cookie': sessionCookie(token, expiresAt, site.secure) })
    headers.append('Set-Cookie', forgetLogin(site.secure))
    return redirect(pathHere(readLogin(request), origin), { headers })
  },
  { headersOf: retryAfter },
)

/** After a wrong code the page is loaded again: the demonstration's code may have changed. */
export const shouldRevalidate = () => true

export const headers = loginHeaders

export default function VerifySecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const error = actionData?.refused?.message
  return (
    <LoginFrame title={error ? 'Error: Confirm it is you' : 'Confirm it is you'}>
      <h1>Confirm it is you</h1>
      <p className="lead login__lead">
        {brand.name} needs a code from your authenticator app as well as the one from your email.
      </p>
      <FactorForm error={error} demoCode={loaderData.demoCode} passkey={loaderData.hasPasskey ? {} : null} />
    </LoginFrame>
  )
}
