import { brand } from '#brand'
import { beginSecondFactor, confirmSecondFactor } from '#domain/account/second-factor/begin-second-factor.ts'
import { renewRecoveryCodes } from '#domain/account/second-factor/renew-recovery-codes.ts'
import { findKeyToSetUp, findSecondFactor } from '#domain/account/second-factor/second-factor-queries.ts'
import { codeForm } from '#domain/sign-in/code-form.ts'
import type { Account, Visitor } from '#domain/account/visitor.ts'
import { dayText, nepalDate } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { OfficeFrame } from '../../ui/office/office-frame.tsx'
import officeCss from '../../ui/office/office.css?url'
import type { Route } from './+types/second-factor.ts'
import { shownKey } from '../../shared/sign-in/shown-key.ts'
import { labelOf, nextOf } from './office-visit.ts'
import { FactorOn, RecoveryCodes, SetUp, Start } from './second-factor-steps.tsx'

export const handle = { bare: true }

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: officeCss, precedence: 'default' },
]

export const loader = authorize(
  site['office/second-factor'].read,
  async ({ deps, account, request, origin }: Route.LoaderArgs & Visit & { account: Account }) => {
    const factor = await findSecondFactor(deps, account.id)
    const key = factor ? null : await findKeyToSetUp(deps, account)
    return {
      operator: { email: account.email, label: labelOf(account) },
      factor: factor && { since: dayText(nepalDate(factor.since)), codesLeft: factor.codesLeft },
      key: key && shownKey(key),
      next: nextOf(request, origin),
    }
  },
)

type CodeInput = FormVisit<typeof codeForm>

export const action = formAction(
  site['office/second-factor'].write,
  codeForm,
  async ({ deps, visitor, account, input }: Route.ActionArgs & { account: Account } & CodeInput) => ({
    codes: await codesAfter(input, deps, { ...visitor, account }),
  }),
)

/** The result of the form, with new recovery codes if any: they are returned only once. */
async function codesAfter(
  { intent, code }: CodeInput['input'],
  deps: Deps,
  me: Visitor & { account: Account },
): Promise<string[] | null> {
  if (intent === 'renew') return renewRecoveryCodes(deps, me)
  if (intent === 'confirm') return confirmSecondFactor(deps, { code }, me)
  await beginSecondFactor(deps, me.account)
  return null
}

export const meta = () => [{ title: `Second factor · ${brand.name}` }]

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, factor, key, next } = loaderData
  return (
    <OfficeFrame name={`${brand.name} back office`} operator={operator} links={[]}>
      <main id="main" tabIndex={-1} className="proof proof--wide">
        {actionData?.codes ? (
          <RecoveryCodes codes={actionData.codes} next={next} />
        ) : factor ? (
          <FactorOn {...factor} />
        ) : key ? (
          <SetUp {...key} error={actionData?.refused?.message} />
        ) : (
          <Start />
        )}
      </main>
    </OfficeFrame>
  )
}
