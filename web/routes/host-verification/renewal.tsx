import { data } from 'react-router'
import { brand } from '#brand'
import { isFresh } from '#domain/account/fresh-proof-rules.ts'
import type { Account } from '#domain/account/visitor.ts'
import { dayText, nepalDate } from '#domain/dates.ts'
import { findOwnVerification, type OwnVerification } from '#domain/verification/own-verification-queries.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/renewal.ts'
import { answerVerification } from './answer-verification.ts'
import { NotAccepted, Pending } from './how-it-stands.tsx'
import { sentText } from './sent-text.ts'
import { VerificationForm } from './verification-form.tsx'
import './verification.css'

export const handle = { slim: true }
export const loader = authorize(
  site['host-verification/renewal'].read,
  async ({ deps, account, visitor }: Route.LoaderArgs & Visit & { account: Account }) => {
    const own = await findOwnVerification(deps, account, 'renewal')
    const { form, missing, document, isBegun, pending, rejected } = own
    const isProved = isFresh(visitor.secondFactorAt, deps.now())
    return data({
      form,
      missing,
      document,
      isProved,
      notice: noticeOf(own),
      isEnded: own.isEnded,
      isReady: missing.length === 0 && isProved,
      pending: pending && { sent: sentText(pending.submittedAt), readBy: dayText(pending.readBy) },
      rejected: rejected && { ...rejected, decidedAt: dayText(nepalDate(rejected.decidedAt)) },
      step: pending ? 'pending' : rejected && !isBegun ? 'rejected' : 'form',
    } as const)
  },
)

export const action = authorize(
  site['host-verification/renewal'].write,
  async (visit: Route.ActionArgs & Visit & { account: Account }) => {
    const { status, ...answer } = await answerVerification({ ...visit, kind: 'renewal' })
    return data(answer, { status })
  },
)

/** The result of the last renewal, unless it was rejected. */
function noticeOf({ isWithdrawn, approvedAt }: OwnVerification): string | null {
  if (isWithdrawn) return 'You withdrew your new details. They are saved, and you can submit them again.'
  return approvedAt && `We approved your new details on ${dayText(nepalDate(approvedAt))}. They count now.`
}

export { shouldRevalidate } from './use-draft.ts'

export const meta: Route.MetaFunction = () => [{ title: `Legal name and document · ${brand.name}` }]

/** A host with treks submits another legal name, company or document, and sees the state of the review. */
export default function Renewal({ loaderData, actionData }: Route.ComponentProps) {
  const { step, pending, rejected, isEnded } = loaderData
  if (step === 'pending' && pending) return <Pending {...pending} kind="renewal" isEnded={isEnded} />
  if (step === 'rejected' && rejected) return <NotAccepted {...rejected} kind="renewal" isEnded={isEnded} />
  return <VerificationForm {...loaderData} kind="renewal" answer={actionData ?? null} />
}
