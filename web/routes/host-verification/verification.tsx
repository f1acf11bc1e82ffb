import { data, href, Link, redirect } from 'react-router'
import { brand } from '#brand'
import { isFresh } from '#domain/account/fresh-proof-rules.ts'
import type { Account } from '#domain/account/visitor.ts'
import { dayText, nepalDate } from '#domain/dates.ts'
import { mayLookBack } from '#domain/host/host-rules.ts'
import { findOwnVerification } from '#domain/verification/own-verification-queries.ts'
import { withoutBank } from '#domain/verification/verification-form-rules.ts'
import type { Visit } from '../../http/context.ts'
import { DASHBOARD, authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { MessagePage } from '../../ui/layout/result-page.tsx'
import type { Route } from './+types/verification.ts'
import { answerVerification } from './answer-verification.ts'
import { NotAccepted, Pending } from './how-it-stands.tsx'
import { sentText } from './sent-text.ts'
import { VerificationForm } from './verification-form.tsx'
import './verification.css'
import { hostIs } from '#domain/host/host-states.ts'

export const handle = { slim: true }
export const loader = authorize(
  site['host-verification/verification'].read,
  async ({ deps, account, visitor }: Route.LoaderArgs & Visit & { account: Account }) => {
    const own = await findOwnVerification(deps, account)
    if (mayLookBack(own.status)) throw redirect(DASHBOARD)
    const { status, missing, document, isBegun, pending, rejected } = own
    const isProved = isFresh(visitor.secondFactorAt, deps.now())
    const form = isProved ? own.form : withoutBank(own.form)
    const shown = {
      form,
      missing,
      document,
      isProved,
      isReady: missing.length === 0 && isProved,
      pending: pending && {
        sent: sentText(pending.submittedAt),
        readBy: dayText(pending.readBy),
      },
      rejected: rejected && { ...rejected, decidedAt: dayText(nepalDate(rejected.decidedAt)) },
    }
    const step = hostIs.pending(status) ? 'pending' : rejected && !isBegun ? 'rejected' : 'form'
    return data({ ...shown, step } as const)
  },
)

export const action = authorize(
  site['host-verification/verification'].write,
  async (visit: Route.ActionArgs & Visit & { account: Account }) => {
    const { status, ...answer } = await answerVerification({ ...visit, kind: 'application' })
    return data(answer, { status })
  },
)

export { shouldRevalidate } from './use-draft.ts'

export const meta: Route.MetaFunction = ({ error }) => [
  { title: `${error ? 'Error: ' : ''}Host verification · ${brand.name}` },
]

export default function Verification({ loaderData, actionData }: Route.ComponentProps) {
  const { step, pending, rejected } = loaderData
  if (step === 'pending') return <Pending {...(pending ?? { sent: '', readBy: '' })} kind="application" />
  if (step === 'rejected' && rejected) return <NotAccepted {...rejected} kind="application" />
  return <VerificationForm {...loaderData} kind="application" answer={actionData ?? null} />
}

/** The application could not be read: the specification's message, and a link home. */
export function ErrorBoundary() {
  return (
    <div className="wrap" role="alert">
      <MessagePage
        title="Error loading profile data. Please try refreshing the page."
        lead="Your entries are saved."
      >
        <p className="row row--wrap mt-8">
          <ButtonLink kind="main" to={href('/')}>
            Back to Home
          </ButtonLink>
          <Link to={href('/host-verification')} reloadDocument>
            Try again
          </Link>
        </p>
      </MessagePage>
    </div>
  )
}
