import { data, href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import type { Deps } from '#domain/deps.ts'
import { Refusal } from '#domain/refusal.ts'
import { approveVerification, rejectVerification } from '#domain/verification/decide-verification.ts'
import { openDocument, revealVerification } from '#domain/verification/reveal-verification.ts'
import { findNextVerification, findVerification } from '#domain/verification/office-verification-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
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

type Sent = { form: FormData; id: string; visitor: Visit['visitor'] }

export const action = authorize(
  site['office/verifications/verification'].write,
  async ({ deps, params, request, visitor }: Route.ActionArgs & Visit & { account: Account }) => {
    const form = await request.formData()
    const sent = { form, id: params.id, visitor }
    const nothing = { pages: null, revealed: null, error: null, because: undefined }
    try {
      const look = { id: params.id, reason: String(form.get('reason') ?? '') }
      if (form.get('intent') === 'look')
        return {
          ...nothing,
          pages: (await openDocument(deps, look, visitor)).map((page) => addressOf(params.id, page)),
        }
      if (form.get('intent') === 'reveal')
        return { ...nothing, revealed: await revealVerification(deps, look, visitor) }
      await decide(deps, sent)
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === 'forbidden') throw error
      return data({ ...nothing, error: error.message, because: error.reason }, error.status)
    }
    // The next one opens automatically.
    const { nextId } = await findNextVerification(deps, params.id)
    throw redirect(nextId ? href('/admin/verifications/:id', { id: nextId }) : href('/admin/verifications'))
  },
)

function addressOf(
  id: string,
  { page, until, signature }: { page: number; until: number; signature: string },
) {
  return `${href('/admin/verifications/:id/pages/:page', { id, page: `${page}` })}?until=${until}&signature=${signature}`
}

async function decide(deps: Deps, { form, id, visitor }: Sent): Promise<void> {
  const word = (name: string) => String(form.get(name) ?? '')
  const decision = word('decision')
  const message = word('message')
  if (decision === 'reject') return rejectVerification(deps, { id, reason: word('reason'), message }, visitor)
  // An approval must name the version of the bank details that it confirms.
  const changedAt = new Date(word('bankChangedAt'))
  const isKnown = decision === 'verify' ? !Number.isNaN(changedAt.getTime()) : decision === 'approve'
  if (!isKnown) throw new Response(null, { status: 400, statusText: 'Bad Request' })
  const bankChangedAt = decision === 'verify' ? changedAt : null
  const documentExpiresOn = word('documentExpiresOn')
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
        error={actionData?.error ?? null}
        because={actionData?.because}
      />
    </main>
  )
}
