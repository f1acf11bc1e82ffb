import { Form, href, redirect } from 'react-router'
import { brand } from '#brand'
import { beginSecondFactor, confirmSecondFactor } from '#domain/account/second-factor/begin-second-factor.ts'
import { findKeyToSetUp, findSecondFactor } from '#domain/account/second-factor/second-factor-queries.ts'
import { codeForm } from '#domain/sign-in/code-form.ts'
import type { Account } from '#domain/account/visitor.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { pathHere } from '../../shared/sign-in/login-state.ts'
import type { Route } from './+types/second-factor.ts'
import { KeyForm } from '../../shared/sign-in/key-form.tsx'
import { RecoveryCodeList } from '../../shared/sign-in/recovery-codes.tsx'
import { shownKey } from '../../shared/sign-in/shown-key.ts'

type Arrived = Visit & { account: Account; request: Request }

export const handle = { slim: true }

/** Sets up a second factor that a previous page requires, and then returns there. */
export const loader = authorize(
  site['account/second-factor'].read,
  async ({ deps, account, request, origin }: Route.LoaderArgs & Arrived) => {
    const next = nextOf(request, origin)
    const key = await findKeyToSetUp(deps, account)
    return { next, hasFactor: Boolean(await findSecondFactor(deps, account.id)), key: key && shownKey(key) }
  },
)

export const action = formAction(
  site['account/second-factor'].write,
  codeForm,
  async ({ deps, visitor, account, url, input }: Route.ActionArgs & Arrived & FormVisit<typeof codeForm>) => {
    const { intent, code } = input
    if (intent === 'confirm')
      return { codes: await confirmSecondFactor(deps, { code }, { ...visitor, account }) }
    await beginSecondFactor(deps, account)
    return redirect(url.pathname + url.search)
  },
)

function nextOf(request: Request, origin: string): string {
  return pathHere(
    { redirectTo: new URL(request.url).searchParams.get('next') ?? href('/account/security') },
    origin,
  )
}

export const meta = () => [{ title: `Second factor · ${brand.name}` }]

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { next, key, hasFactor } = loaderData
  const { codes, refused } = actionData ?? {}
  return (
    <div className="wrap page">
      <h1>Second factor</h1>
      <section className="card pad mt-6">
        {codes ? (
          <>
            <Note tone="warn" role="status">
              Save these recovery codes. You only see them now. Each one replaces your authenticator app once.
            </Note>
            <RecoveryCodeList codes={codes} next={next} />
          </>
        ) : hasFactor ? (
          <p>
            It is already set up. <a href={next}>Go on</a>
          </p>
        ) : key ? (
          <KeyForm {...key} error={refused?.message} />
        ) : (
          <>
            <p>
              Somebody who can read your email must not be able to change where your payouts go. That is why
              bank details need a code from an authenticator app on your phone. What you have typed is saved.
            </p>
            <Form method="post" className="mt-5">
              <Button kind="main" name="intent" value="begin">
                Set up my authenticator app
              </Button>
            </Form>
          </>
        )}
      </section>
    </div>
  )
}
