import { href, redirect } from 'react-router'
import { brand } from '#brand'
import { changeEmailForm } from '#domain/sign-in/change-email-form.ts'
import { askEmailChange, changeEmail, findEmailChange } from '#domain/sign-in/change-email.ts'
import { RESEND_SECONDS } from '#domain/account/login-rules.ts'
import type { Account } from '#domain/account/visitor.ts'
import { nepalHour } from '#domain/dates.ts'
import { emailWaitOf } from '#domain/payout/bank/email-wait.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { loginHeaders, retryAfter } from '../../shared/sign-in/login-state.ts'
import type { Route } from './+types/email.ts'
import { AccountFrame } from '../../shared/account/account-frame.tsx'
import { emailWaitText } from './email-wait-text.ts'
import { BothCodes, NewAddress } from './email-steps.tsx'

type Arrived = Visit & { account: Account; request: Request }

export const handle = { slim: true }

export const loader = authorize(
  site['account/email'].read,
  async ({ deps, visitor, account, url }: Route.LoaderArgs & Arrived) => {
    const change = await findEmailChange(deps, { ...visitor, account })
    const sentSeconds = change && (deps.now().getTime() - change.sentAt.getTime()) / 1000
    return {
      wait: emailWaitText(await emailWaitOf(deps.db, account.id, deps.now())),
      email: account.email,
      changed: url.searchParams.has('changed'),
      change: change && {
        newEmail: change.newEmail,
        valid: { until: change.validUntil.toISOString(), nepalHour: nepalHour(change.validUntil) },
        waitSeconds: Math.max(0, Math.ceil(RESEND_SECONDS - (sentSeconds ?? 0))),
      },
    }
  },
)

export const action = formAction(
  site['account/email'].write,
  changeEmailForm,
  async ({
    deps,
    visitor,
    account,
    input,
  }: Route.ActionArgs & Arrived & FormVisit<typeof changeEmailForm>) => {
    const { intent, newEmail, oldCode, newCode } = input
    const me = { ...visitor, account }
    if (intent === 'change') {
      await changeEmail(deps, { oldCode, newCode }, me)
      // A full page load, because this request still has the old address.
      return redirect(`${href('/account/email')}?changed=yes`)
    }
    await askEmailChange(deps, { newEmail }, me)
    return redirect(href('/account/email'))
  },
  { headersOf: retryAfter },
)

/** After a refusal too: the codes may have expired. */
export const shouldRevalidate = () => true

export const headers = loginHeaders

export const meta = () => [{ title: `Change email · ${brand.name}` }]

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  const { email, change, changed, wait } = loaderData
  const error = actionData?.refused?.message
  const newEmail = actionData?.typed['newEmail'] ?? ''
  return (
    <AccountFrame title="Change email" current={href('/account/security')}>
      <section className="card pad">
        {changed && (
          <Note tone="ok" role="status">
            Your address is <b className="b login__email">{email}</b> now. Your bookings came with it, and
            other browsers were signed out.
          </Note>
        )}
        {wait && !changed ? (
          <Note tone="warn">{wait}</Note>
        ) : change && !changed ? (
          <BothCodes email={email} {...change} error={error} />
        ) : (
          !changed && <NewAddress email={email} typed={newEmail} error={error} />
        )}
      </section>
    </AccountFrame>
  )
}
