import { href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { verificationDecisionForm } from '#domain/verification/verification-decision-form.ts'
import type { Deps } from '#domain/deps.ts'
import { approveVerification, rejectVerification } from '#domain/verification/decide-verification.ts'
import { openDocument, revealVerification } from '#domain/verification/reveal-verification.ts'
import { findNextVerification, findVerification } from '#domain/verification/office-verification-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { useOfficeFocus } from '../../../ui/office/use-office-focus.ts'
import type { Route } from './+types/verification.ts'
import { ApplicationFacts } from './application-facts.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { historyLine, momentText } from '../office-words.ts'
import { dueText } from '../refund-list.ts'
import { VerificationDecision } from './verification-decision.tsx'
import './verification.css'

export const loader = authorize(
  site['office/verifications/verification'].read,
  async ({ deps, params, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const found = await findVerification(deps, params.id)
    const { place, all } = await findNextVerification(deps, found.id)
    const { submittedAt, decidedAt, daysLeft, bank, history, ...application } = found
    return {
      ...application,
      submitted: momentText(submittedAt),
      decided: decidedAt && momentText(decidedAt),
      due: daysLeft === null ? null : dueText(daysLeft),
      place: place > 0 ? `${place} of ${all}` : null,
      // Two operators confirm the account of another holder, on the page of the host.
      bankChangedAt:
        bank && !application.isRenewal && !bank.isConfirmed && bank.verdict !== 'different'
          ? bank.changedAt.toISOString()
          : null,
      isOwn: found.hostId === account.id,
      history: history.map((entry) => historyLine(entry, account)),
    }
  },
)

type Decision = FormVisit<typeof verificationDecisionForm>

export const action = formAction(
  site['office/verifications/verification'].write,
  verificationDecisionForm,
  async ({ deps, params: { id }, visitor, input }: Route.ActionArgs & Decision) => {
    const look = { id, reason: input.reason }
    if (input.intent === 'look')
      return {
        pages: (await openDocument(deps, look, visitor)).map((page) => addressOf(id, page)),
        revealed: null,
      }
    if (input.intent === 'reveal')
      return { pages: null, revealed: await revealVerification(deps, look, visitor) }
    await decide(deps, id, input, visitor)
    // The next one opens automatically.
    const { nextId } = await findNextVerification(deps, id)
    return redirect(nextId ? href('/admin/verifications/:id', { id: nextId }) : href('/admin/verifications'))
  },
  { shows: ['document-gone'] },
)

function addressOf(
  id: string,
  { page, until, signature }: { page: number; until: number; signature: string },
) {
  return `${href('/admin/verifications/:id/pages/:page', { id, page: `${page}` })}?until=${until}&signature=${signature}`
}

async function decide(
  deps: Deps,
  id: string,
  { decision, reason, message, documentExpiresOn, ...typed }: Decision['input'],
  visitor: Visit['visitor'],
): Promise<void> {
  if (decision === 'reject') return rejectVerification(deps, { id, reason, message }, visitor)
  // An approval must name the version of the bank details that it confirms.
  const changedAt = new Date(typed.bankChangedAt)
  const isKnown = decision === 'verify' ? !Number.isNaN(changedAt.getTime()) : decision === 'approve'
  if (!isKnown) throw new Response(null, { status: 400, statusText: 'Bad Request' })
  const bankChangedAt = decision === 'verify' ? changedAt : null
  return approveVerification(deps, { id, message, bankChangedAt, documentExpiresOn }, visitor)
}

/** An application or a renewal: its data, the document in the middle, and the decision. */
export default function Verification({ loaderData, actionData }: Route.ComponentProps) {
  const main = useOfficeFocus()
  return (
    <main ref={main} id="main" tabIndex={-1} className="office__main vetting">
      <ApplicationFacts {...loaderData} revealed={actionData?.revealed ?? null} />
      <DocumentViewer key={loaderData.id} {...loaderData.document} addresses={actionData?.pages ?? null} />
      <VerificationDecision
        key={`${loaderData.id} decision`}
        {...loaderData}
        expiresOn={loaderData.facts.documentExpiresOn}
        refused={actionData?.refused ?? null}
      />
    </main>
  )
}
