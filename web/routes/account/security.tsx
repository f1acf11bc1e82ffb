import { href, redirect } from 'react-router'
import { brand } from '#brand'
import { deviceKindOf } from '#domain/account/device-rules.ts'
import { isFresh } from '#domain/account/fresh-proof-rules.ts'
import { removePasskey } from '#domain/account/passkey/remove-passkey.ts'
import { endOtherSignIns, endSignIn, findEarlierSignIns, findSignIns } from '#domain/account/own-sessions.ts'
import { beginSecondFactor, confirmSecondFactor } from '#domain/account/second-factor/begin-second-factor.ts'
import { renewRecoveryCodes } from '#domain/account/second-factor/renew-recovery-codes.ts'
import { findKeyToSetUp, findSecondFactor } from '#domain/account/second-factor/second-factor-queries.ts'
import { turnOffSecondFactor } from '#domain/account/second-factor/turn-off-second-factor.ts'
import type { Account } from '#domain/account/visitor.ts'
import { securityForm } from '#domain/sign-in/security-form.ts'
import { dayText, nepalDate } from '#domain/dates.ts'
import { emailWaitOf } from '#domain/payout/bank/email-wait.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { PasskeysCard } from '../../shared/passkey/passkeys-card.tsx'
import { momentOf, passkeysView } from '../../shared/passkey/passkeys-view.ts'
import type { Route } from './+types/security.ts'
import { AccountFrame } from '../../shared/account/account-frame.tsx'
import { YourData } from '../../shared/account/your-data.tsx'
import { emailWaitText } from './email-wait-text.ts'
import { EmailCard } from './security-cards.tsx'
import { shownKey } from '../../shared/sign-in/shown-key.ts'
import { SecondFactorCard } from './second-factor/second-factor-card.tsx'
import { SignIns } from './sign-ins.tsx'

type Arrived = Visit & { account: Account; request: Request }

export const handle = { slim: true }

export const loader = authorize(site['account/security'].read, async (visit: Route.LoaderArgs & Arrived) => {
  const { deps, visitor, account, origin, site } = visit
  const me = { ...visitor, account }
  const [signIns, earlier, factor] = await Promise.all([
    findSignIns(deps, me),
    findEarlierSignIns(deps, me),
    findSecondFactor(deps, account.id),
  ])
  const key = factor ? null : await findKeyToSetUp(deps, account)
  const shown = (each: { id: string; device: string; signedInAt: Date; seenAt: Date }) => ({
    id: each.id,
    device: each.device || 'A browser',
    kind: deviceKindOf(each.device),
    signedIn: momentOf(each.signedInAt),
    seen: momentOf(each.seenAt),
  })
  return {
    emailWait: emailWaitText(await emailWaitOf(deps.db, account.id, deps.now())),
    email: account.email,
    signIns: signIns.map((each) => ({ ...shown(each), isThis: each.isThis })),
    earlier: earlier.map(shown),
    factor: factor && { since: dayText(nepalDate(factor.since)), codesLeft: factor.codesLeft },
    key: key && shownKey(key),
    passkeys: await passkeysView(deps, account.id, {
      origin,
      hasFactor: factor !== null,
      demonstration: site.demonstration,
    }),
    mayTurnOff: account.role === 'traveller',
  }
})

type SecurityVisit = Arrived & FormVisit<typeof securityForm>

export const action = formAction(
  site['account/security'].write,
  securityForm,
  async (visit: Route.ActionArgs & SecurityVisit) => {
    const codes = await act(visit)
    return codes ? { codes } : redirect(href('/account/security'))
  },
  { shows: ['sign-in-not-found', 'passkey-not-found', 'second-factor-required'] },
)

/** The card of the submitted form, which shows the error. */
function aboutOf(intent = ''): 'sign-ins' | 'passkeys' | 'factor' {
  if (intent === 'remove-passkey') return 'passkeys'
  return intent.startsWith('sign-out') ? 'sign-ins' : 'factor'
}

/** Performs the action of the form; new recovery codes are returned only once. */
async function act({ deps, visitor, account, input }: SecurityVisit): Promise<string[] | null> {
  const { intent, id, code } = input
  const me = { ...visitor, account }
  switch (intent) {
    case 'sign-out':
      await endSignIn(deps, { id }, me)
      return null
    case 'remove-passkey':
      await removePasskey(deps, { id }, me)
      return null
    case 'sign-out-others':
      await endOtherSignIns(deps, me)
      return null
    case 'begin':
      // Somebody who finds this browser open must not lock its owner out with another passkey.
      if (!isFresh(visitor.confirmedAt, deps.now())) throw new Refusal('fresh-proof-needed')
      await beginSecondFactor(deps, account)
      return null
    case 'confirm':
      return confirmSecondFactor(deps, { code }, me)
    case 'renew':
      return renewRecoveryCodes(deps, me)
    case 'turn-off':
      await turnOffSecondFactor(deps, me)
      return null
    default:
      return null
  }
}

export const meta = () => [{ title: `Sign-in and security · ${brand.name}` }]

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { email, signIns, earlier, factor, key, passkeys, mayTurnOff } = loaderData
  const codes = actionData?.codes ?? null
  const error = actionData?.refused?.message
  const about = aboutOf(actionData?.typed['intent'])
  return (
    <AccountFrame title="Sign-in and security" current={href('/account/security')}>
      <SignIns now={signIns} earlier={earlier} error={about === 'sign-ins' ? error : undefined} />
      <SecondFactorCard
        factor={factor}
        shownKey={key}
        codes={codes}
        mayTurnOff={mayTurnOff}
        error={about === 'factor' ? error : undefined}
      />
      <PasskeysCard {...passkeys} error={about === 'passkeys' ? error : undefined} />
      <EmailCard wait={loaderData.emailWait} email={email} />
      <YourData />
    </AccountFrame>
  )
}
