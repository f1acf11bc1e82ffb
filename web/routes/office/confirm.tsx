import { data, Form, redirect, useNavigation } from 'react-router'
import { brand } from '#brand'
import { checkSecondFactor } from '#domain/account/second-factor/check-second-factor.ts'
import {
  findDemoAuthenticatorCode,
  findSecondFactor,
} from '#domain/account/second-factor/second-factor-queries.ts'
import type { Account } from '#domain/account/visitor.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { signedIn } from '../../http/visitor.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { OfficeFrame } from '../../ui/office/office-frame.tsx'
import officeCss from '../../ui/office/office.css?url'
import { OtpField } from '../../ui/otp-field.tsx'
import type { Route } from './+types/confirm.ts'
import { codeIn, labelOf, nextOf, operatorHere } from './office-visit.ts'

export const handle = { bare: true }

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: officeCss, precedence: 'default' },
]

export const loader = signedIn(
  async ({ deps, visitor, account, site, request }: Route.LoaderArgs & Visit & { account: Account }) => {
    operatorHere(visitor)
    if (!(await findSecondFactor(deps, account.id)))
      throw redirect(`/admin/second-factor${new URL(request.url).search}`)
    return {
      operator: { email: account.email, label: labelOf(account) },
      again: visitor.secondFactorAt !== null,
      demoCode: site.demonstration ? await findDemoAuthenticatorCode(deps, account.email) : null,
    }
  },
  'office',
)

export const action = signedIn(
  async ({ deps, visitor, request, origin }: Route.ActionArgs & Visit & { account: Account }) => {
    try {
      await checkSecondFactor(deps, { code: codeIn(await request.formData()) }, operatorHere(visitor))
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === 'forbidden') throw error
      return data({ error: error.says }, error.status)
    }
    throw redirect(nextOf(request, origin))
  },
  'office',
)

/** After a wrong code the page is asked for anew: the demonstration's code may be another. */
export const shouldRevalidate = () => true

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export const meta = () => [{ title: `Confirm · ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const { operator, again, demoCode } = loaderData
  const error = actionData?.error
  return (
    <OfficeFrame name={`${brand.name} back office`} operator={operator} links={[]}>
      <main id="main" tabIndex={-1} className="proof">
        <h1>Confirm it is you</h1>
        <p className="muted mt-2">
          {again
            ? 'What moves money asks for a code again after 10 minutes. You come back to where you were.'
            : 'The back office opens with a code from your authenticator app.'}
        </p>
        {demoCode && (
          <Note className="mt-4">
            {demoCode === 'soon' ? (
              'Demonstration: both codes of this minute were given. Load the page again in half a minute.'
            ) : (
              <>
                Demonstration: your authenticator shows <b className="b num">{demoCode}</b>
              </>
            )}
          </Note>
        )}
        <Form method="post" className="card pad mt-6 stack gap-5" noValidate>
          <OtpField id="code" label="Six digits of your authenticator app" error={error} />
          <p className="vh" role="alert">
            {error}
          </p>
          <details>
            <summary>Use a recovery code instead</summary>
            <div className="mt-3">
              <Field
                id="recovery"
                label="Recovery code"
                hint="Each works once."
                autoComplete="off"
                optional
              />
            </div>
          </details>
          <Button kind="main" block disabled={busy}>
            Confirm
          </Button>
        </Form>
      </main>
    </OfficeFrame>
  )
}
