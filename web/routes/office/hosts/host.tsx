import { href, Link, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { hostForm } from '#domain/office/host-form.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { hostStates } from '#domain/host/host-states.ts'
import { actionsIn, isAllowed } from '#domain/states/transition.ts'
import { findHost } from '#domain/office/office-host-queries.ts'
import { decidePublicName } from '#domain/host/decide-public-name.ts'
import type { NameRequest } from '#domain/verification/public-name-queries.ts'
import { keepDeparture, liftSuspension, suspendHost } from '#domain/suspension/suspend-host.ts'
import type { SignedUrl } from '#domain/signed-url.ts'
import { closeBankCase } from '#domain/payout/bank/close-bank-case.ts'
import { confirmBankDetails } from '#domain/verification/bank/confirm-bank-details.ts'
import { openBankLetter } from '#domain/verification/bank/read-bank-letter.ts'
import { revealBankDetails } from '#domain/verification/bank/reveal-bank-details.ts'
import { askForBankLetter, rejectBankDetails } from '#domain/payout/bank/review-bank-details.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/host.ts'
import { BankCheck } from './bank-check.tsx'
import { BankLetter } from './bank-letter.tsx'
import { bankView } from '../bank-view.ts'
import { HostActs } from './host-action-forms.tsx'
import { HostDepartures } from './host-departures.tsx'
import { historyLine, momentText } from '../office-words.ts'

export const loader = authorize(
  site['office/hosts/host'].read,
  async ({ deps, params, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const host = await findHost(deps, params.id)
    return {
      id: host.id,
      name: host.display_name,
      kind: host.kind,
      status: host.status,
      applicationId: host.applicationId,
      isOwn: host.id === account.id,
      actions: actionsIn(hostStates, host.status),
      mayConfirmBank: isAllowed(hostStates, host.status, 'verify'),
      suspended: host.suspended_at && { since: momentText(host.suspended_at), reason: host.suspended_reason },
      approvalEnded: host.approval_ended_at && momentText(host.approval_ended_at),
      nameRequest: host.nameRequest && nameView(host.nameRequest),
      bank: host.bank && bankView(host.bank, host.id, account.id),
      departures: host.departures.map(({ id, name, starts_on, ends_on, spots_taken, isKept }) => ({
        id,
        trek: name,
        dates: rangeText(starts_on, ends_on),
        spots: spots_taken,
        isKept: Boolean(isKept),
      })),
      history: host.history.map((entry) => historyLine(entry, account)),
    }
  },
)

type HostInput = FormVisit<typeof hostForm>

export const action = formAction(
  site['office/hosts/host'].write,
  hostForm,
  async ({ deps, params, visitor, url, input }: Route.ActionArgs & HostInput) => {
    const look = { hostId: params.id, reason: input.reason }
    if (input.intent === 'reveal')
      return { revealed: await revealBankDetails(deps, look, visitor), pages: null }
    if (input.intent === 'look') {
      const pages = await openBankLetter(deps, look, visitor)
      return { revealed: null, pages: pages.map((page) => addressOf(params.id, page)) }
    }
    await act(deps, params.id, input, visitor)
    return redirect(url.pathname, 303)
  },
  { shows: ['bank-letter-gone', 'departure-not-found'] },
)

function addressOf(hostId: string, { page, until, signature }: SignedUrl): string {
  return `${href('/admin/hosts/:id/letter/:page', { id: hostId, page: `${page}` })}?until=${until}&signature=${signature}`
}

async function act(
  deps: Deps,
  hostId: string,
  { intent, reason, ...typed }: HostInput['input'],
  visitor: Visit['visitor'],
): Promise<unknown> {
  if (intent === 'suspend') return suspendHost(deps, { hostId, reason }, visitor)
  if (intent === 'lift') return liftSuspension(deps, { hostId }, visitor)
  if (intent === 'keep') return keepDeparture(deps, { hostId, departureId: typed.departure }, visitor)
  if (intent === 'close-case') return closeBankCase(deps, { hostId, reason: typed['bank-reason'] }, visitor)
  if (intent === 'approve-name' || intent === 'reject-name') {
    const isApproved = intent === 'approve-name'
    const decision = { hostId, requestId: typed.request, isApproved, reason: typed['name-reason'] }
    return decidePublicName(deps, decision, visitor)
  }
  const changedAt = new Date(typed.changedAt || 0)
  const decision = { hostId, changedAt, message: typed['bank-message'] }
  if (intent === 'ask-letter') return askForBankLetter(deps, decision, visitor)
  if (intent === 'reject-bank') return rejectBankDetails(deps, decision, visitor)
  return confirmBankDetails(deps, { hostId, changedAt, reason: typed['bank-reason'] }, visitor)
}

function nameView({ askedAt, ...request }: NameRequest) {
  return { ...request, asked: momentText(askedAt) }
}

/** A host in the office: status, bank details, departures with bookings, and the actions. */
export default function OfficeHost({ loaderData, actionData }: Route.ComponentProps) {
  const { name, kind, status, applicationId, suspended, approvalEnded, bank, departures, history } =
    loaderData
  const typed = actionData?.refused ? actionData.typed : null
  const tones = {
    approved: 'ok',
    verified: 'ok',
    pending: 'warn',
    suspended: 'bad',
    rejected: 'bad',
    erased: 'off',
  } as const
  return (
    <OfficePage
      title={name}
      note={kind === 'company' ? 'company' : 'individual'}
      side={<HostActs {...loaderData} refused={actionData?.refused ?? null} typed={typed} />}
      sideLabel="What can be done"
    >
      <div className="office__pad stack office__keep">
        <div className="row row--wrap">
          <Badge tone={tones[status]}>{status}</Badge>
          {applicationId && (
            <Link to={href('/admin/verifications/:id', { id: applicationId })}>The application</Link>
          )}
        </div>
        {suspended && (
          <p>
            <b className="b">Suspended since {suspended.since}:</b> {suspended.reason}
          </p>
        )}
        {approvalEnded && (
          <p>
            <b className="b">Approval ended on {approvalEnded}:</b> the document had expired 14 days before.
            The treks take no new bookings until a renewal is approved.
          </p>
        )}
        {bank && <BankCheck name={name} bank={bank} revealed={actionData?.revealed ?? null} />}
        {bank?.letter && <BankLetter letter={bank.letter} addresses={actionData?.pages ?? null} />}
        <HostDepartures departures={departures} mayKeep={loaderData.actions['keep-departure'] === null} />
        <section>
          <h2>History</h2>
          <ul className="history">
            {history.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </section>
      </div>
    </OfficePage>
  )
}
