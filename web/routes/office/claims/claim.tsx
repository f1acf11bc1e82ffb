import { href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { findClaim } from '#domain/claim/claim-queue-queries.ts'
import { claimDecisionForm } from '#domain/claim/claim-decision-form.ts'
import { declineClaim } from '#domain/claim/decide-claim.ts'
import { grantClaim } from '#domain/claim/grant-claim.ts'
import { revealClaim } from '#domain/claim/reveal-claim.ts'
import type { Deps } from '#domain/deps.ts'
import { centsFromDollars } from '#domain/money.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/claim.ts'
import { ClaimDecision } from './claim-decision.tsx'
import { ClaimFacts } from './claim-facts.tsx'
import { ClaimLook } from './claim-access.tsx'
import { claimPanel } from './claim-panel.ts'
import { momentText } from '../office-words.ts'

export const loader = authorize(
  site['office/claims/claim'].read,
  async ({ deps, params, account }: Route.LoaderArgs & Visit & { account: Account }) =>
    claimPanel(await findClaim(deps, params.id), account, deps.now()),
)

export const action = formAction(
  site['office/claims/claim'].write,
  claimDecisionForm,
  async ({ deps, params, visitor, url, input }: Route.ActionArgs & FormVisit<typeof claimDecisionForm>) => {
    const { intent, reason, amount, host, answer } = input
    if (intent === 'look') return { seen: await look(deps, params.id, reason, visitor) }
    if (intent === 'decline') await declineClaim(deps, { claimId: params.id, answer }, visitor)
    else {
      const [amountCents, hostCents] = [centsOf(amount), centsOf(host || '0')]
      await grantClaim(deps, { claimId: params.id, amountCents, hostCents, answer }, visitor)
    }
    return redirect(url.pathname + url.search, 303)
  },
)

/** An invalid amount becomes one that the domain refuses. */
function centsOf(typed: string): number {
  return centsFromDollars(typed.replace(/[$,\s]/g, '')) ?? Number.NaN
}

async function look(deps: Deps, claimId: string, reason: string, visitor: Visit['visitor']) {
  const { photos, statedAt, ...seen } = await revealClaim(deps, { claimId, reason }, visitor)
  return {
    ...seen,
    stated: statedAt && momentText(statedAt),
    photos: photos.map(
      ({ page, until, signature }) =>
        `${href('/admin/claims/:id/photos/:page', { id: claimId, page: `${page}` })}?until=${until}&signature=${signature}`,
    ),
  }
}

/** A claim: its facts and money, its texts after a reason, and the decision. */
export default function ClaimPanel({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ClaimFacts {...loaderData} />
      <ClaimLook
        key={`look ${loaderData.id}`}
        seen={actionData?.seen ?? null}
        hasStatement={loaderData.hasStatement}
      />
      <ClaimDecision
        key={loaderData.id}
        {...loaderData}
        refused={actionData?.refused ?? null}
        typed={actionData?.refused ? actionData.typed : null}
      />
      <hr className="rule" />
      <h3>History</h3>
      <ul className="history">
        {loaderData.history.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </>
  )
}
