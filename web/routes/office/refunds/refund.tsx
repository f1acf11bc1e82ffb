import { href, redirect, useLocation } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { daysBetween, dayText, nepalDate, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { usd } from '#domain/money.ts'
import { approveRefund } from '#domain/payment/approve-refund.ts'
import { refundDecisionForm } from '#domain/office/refund-decision-form.ts'
import { findRefund, listRefunds } from '#domain/payment/refund-queue-queries.ts'
import { mayTryCardAgain, needsTwo, rejectReasons } from '#domain/payment/refund-transfer-rules.ts'
import { rejectRefund } from '#domain/payment/reject-refund.ts'
import { finishManualRefund, retryRefund } from '#domain/payment/retry-refund.ts'
import { revealTraveller, type Revealed, takeRefund } from '#domain/payment/take-refund.ts'
import { counted } from '#figure-text'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import type { Route } from './+types/refund.ts'
import { historyLine } from '../office-words.ts'
import { filterOf } from '../refund-list.ts'
import { RefundDecision } from './refund-decision.tsx'
import { RefundFacts } from './refund-facts.tsx'
import { refundIs } from '#domain/payment/refund-states.ts'

export const loader = authorize(
  site['office/refunds/refund'].read,
  async ({ deps, params, account, request }: Route.LoaderArgs & Visit & { account: Account }) => {
    const refund = await findRefund(deps, params.id)
    const filter = filterOf(request, account)
    const [next] = refundIs.requested(refund.state)
      ? []
      : await listRefunds(deps, { ...filter, list: 'pending' })
    const { starts_on, ends_on, cancelled_at, state, retries } = refund
    return {
      id: refund.id,
      reference: refund.reference,
      traveller: refund.traveller,
      state,
      sum: usd(refund.amount_cents),
      reason: refund.reason,
      failure: refund.failure,
      trek: `${refund.trek_name}, ${rangeText(starts_on, ends_on)}`,
      paid: `${usd(refund.paid_cents)}${refund.card_last4 ? `, card ${refund.card_last4}` : ''}`,
      cancelled: cancelled_at && cancelText(nepalDate(cancelled_at), starts_on),
      percent: refund.refund_percentage,
      reference_of_bank: refund.manual_reference,
      rejected: refund.reject_reason
        ? rejectReasons[refund.reject_reason as keyof typeof rejectReasons]
        : null,
      taker: refund.taken_by === account.id ? 'You' : refund.taker,
      isMine: refund.taken_by === account.id,
      two: needsTwo(refund) ? partOf(refund.approved_by, account.id) : null,
      cardAgain: mayTryCardAgain(retries),
      next: next && { id: next.id, reference: next.reference },
      history: [
        ...refund.history.map((entry) => historyLine(entry, account)),
        `${dayText(nepalDate(refund.created_at))}, requested`,
      ],
    }
  },
)

/** Which of two operators this operator would be. */
function partOf(firstId: string | null, id: string): 'first' | 'second' | 'waits' {
  if (firstId === null) return 'first'
  return firstId === id ? 'waits' : 'second'
}

function cancelText(on: string, startsOn: string): string {
  const days = daysBetween(on, startsOn)
  return `${dayText(on)}, ${counted(days, 'day')} before`
}

type Decision = FormVisit<typeof refundDecisionForm>

export const action = formAction(
  site['office/refunds/refund'].write,
  refundDecisionForm,
  async ({ deps, params, visitor, url, input }: Route.ActionArgs & Decision) => {
    const revealed = await act(deps, params.id, input, visitor)
    return revealed ? { revealed } : redirect(url.pathname + url.search)
  },
)

/** Performs the action of the pressed button. */
async function act(
  deps: Deps,
  refundId: string,
  { intent, decision, reason, note, reference }: Decision['input'],
  visitor: Visit['visitor'],
): Promise<Revealed | null> {
  if (intent === 'reveal') return revealTraveller(deps, { refundId }, visitor)
  if (intent === 'take' || intent === 'let-go')
    await takeRefund(deps, { refundId, isRelease: intent === 'let-go' }, visitor)
  else if (intent === 'retry') await retryRefund(deps, { refundId }, visitor)
  else if (intent === 'finish') await finishManualRefund(deps, { refundId, reference }, visitor)
  else if (decision === 'reject') await rejectRefund(deps, { refundId, reason, note }, visitor)
  else if (decision === 'approve') await approveRefund(deps, { refundId }, visitor)
  return null
}

export default function RefundPanel({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <RefundFacts {...loaderData} revealed={actionData?.revealed ?? null} />
      <RefundDecision {...loaderData} refused={actionData?.refused ?? null} />
      {loaderData.next && <Next {...loaderData.next} />}
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

/** After a decision: a link to the oldest refund that awaits one. */
function Next({ id, reference }: { id: string; reference: string }) {
  const { search } = useLocation()
  return (
    <ButtonLink block to={`${href('/admin/refunds/:id', { id })}${search}`} preventScrollReset>
      Next: <span className="num">{reference}</span>
    </ButtonLink>
  )
}
