import { href, redirect } from 'react-router'
import { brand } from '#brand'
import { checkSecondFactor } from '#domain/account/second-factor/check-second-factor.ts'
import {
  findDemoAuthenticatorCode,
  findSecondFactor,
} from '#domain/account/second-factor/second-factor-queries.ts'
import { codeForm } from '#domain/sign-in/code-form.ts'
import type { Account } from '#domain/account/visitor.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { OfficeFrame } from '../../ui/office/office-frame.tsx'
import officeCss from '../../ui/office/office.css?url'
import type { Route } from './+types/confirm.ts'
import { FactorForm } from '../../shared/sign-in/factor-form.tsx'
import { offersPasskey } from '../../shared/passkey/passkeys-view.ts'
import { labelOf, nextOf } from './office-visit.ts'

type Asking = Route.ActionArgs & { account: Account }

export const handle = { bare: true }

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: officeCss, precedence: 'default' },
]

export const loader = authorize(
  site['office/confirm'].read,
  async (visit: Route.LoaderArgs & Visit & { account: Account }) => {
    const { deps, visitor, account, site, request, origin } = visit
    if (!(await findSecondFactor(deps, account.id)))
      throw redirect(`${href('/admin/second-factor')}${new URL(request.url).search}`)
    return {
      operator: { email: account.email, label: labelOf(account) },
      next: nextOf(request, origin),
      hasPasskey: await offersPasskey(deps, account.id, { origin, asFactor: true }),
      again: visitor.secondFactorAt !== null,
      demoCode: site.demonstration ? await findDemoAuthenticatorCode(deps, account.email) : null,
    }
  },
)

export const action = formAction(
  site['office/confirm'].write,
  codeForm,
  async ({ deps, visitor, account, request, origin, input }: Asking & FormVisit<typeof codeForm>) => {
    await checkSecondFactor(deps, { code: input.code }, { ...visitor, account })
    return redirect(nextOf(request, origin))
  },
)

/** After a wrong code the page is loaded again: the demonstration's code may have changed. */
export const shouldRevalidate = () => true

export const meta = () => [{ title: `Confirm · ${brand.name}` }]

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, again, demoCode, hasPasskey, next } = loaderData
  return (
    <OfficeFrame name={`${brand.name} back office`} operator={operator} links={[]}>
      <main id="main" tabIndex={-1} className="proof">
        <h1>Confirm it is you</h1>
        <p className="muted mt-2">
          {again
            ? 'Moving money needs a new code after 10 minutes. You return to where you were.'
            : 'The back office opens with a code from your authenticator app.'}
        </p>
        <FactorForm
          error={actionData?.refused?.message}
          demoCode={demoCode}
          passkey={hasPasskey ? { next } : null}
        />
      </main>
    </OfficeFrame>
  )
}
