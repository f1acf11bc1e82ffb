import { href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { payoutStepForm } from '#domain/payout/payout-step-form.ts'
import { dayText, nepalDate, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { hostStatement } from '#domain/ledger/host-statement-queries.ts'
import { usd } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { approvePayout } from '#domain/payout/approve-payout.ts'
import { bankFilesOf } from '#domain/payout/bank-file/bank-file-queries.ts'
import { markPayoutReturned, markPayoutSettled } from '#domain/payout/finish-payout.ts'
import { findPayout } from '#domain/office/payout-queue-queries.ts'
import { releasePayout } from '#domain/payout/release-payout.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { buttonClass } from '../../../ui/forms/button.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/payout.ts'
import { AskBankFile, bankFileView } from './bank-files.tsx'
import { historyLine } from '../office-words.ts'
import { payoutSteps } from './payout-steps.ts'
import { PayoutSide } from './payout-side.tsx'
import { PayoutTable } from './payout-table.tsx'
import { payoutIs } from '#domain/payout/payout-states.ts'
import { bookingIs } from '#domain/states/booking-states.ts'

export const loader = authorize(
  site['office/payouts/payout'].read,
  async ({ deps, params, account, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const payout = await findPayout(deps, params.id)
    const statement = await hostStatement(deps.db, payout.host_id)
    const sumOf = (of: 'base_cents' | 'fee_cents' | 'pays') =>
      payout.items.reduce((sum, item) => sum + item[of], 0)
    const others = payout.operators.filter(({ id }) => id !== account.id)
    const files = await bankFilesOf(deps.db, [payout.id])
    return {
      files: files.map(bankFileView),
      isAgain: url.searchParams.has('again'),
      id: payout.id,
      name: payout.name,
      state: payout.state,
      sum: usd(payout.amount_cents),
      host: payout.display_name,
      account: payout.masked,
      hold: payout.hold,
      due: payout.due_at && dayText(nepalDate(payout.due_at)),
      isOwn: payout.host_id === account.id,
      isApprover: payout.approved_by === account.id,
      others: others.map(({ first_name, email }) => first_name || email),
      steps: payoutSteps(payout, account),
      items: payout.items.map((item) => ({
        id: item.id,
        reference: item.reference,
        trek: item.trek_name,
        dates: rangeText(item.starts_on, item.ends_on),
        note: noteOf(item),
        gross: usd(item.base_cents),
        fee: `${usd(-item.fee_cents)} (${item.fee_percent}%)`,
        pays: usd(item.pays),
      })),
      sums: { gross: usd(sumOf('base_cents')), fee: usd(-sumOf('fee_cents')), pays: usd(sumOf('pays')) },
      statement: [
        { label: 'Upcoming', amount: usd(statement.upcoming.netCents) },
        { label: 'Promised, not paid in full', amount: usd(statement.promised.netCents) },
        { label: 'Payable', amount: usd(statement.payable.netCents) },
        { label: 'On hold', amount: usd(statement.onHold.netCents) },
        { label: 'In payouts', amount: usd(statement.inPayout.netCents) },
        { label: 'Paid', amount: usd(statement.paid.netCents) },
        ...(statement.owesCents > 0 ? [{ label: 'Owes us', amount: usd(statement.owesCents) }] : []),
      ],
      history: payout.acts.map((entry) => historyLine(entry, account)),
    }
  },
)

function noteOf({ kind, booking_state }: { kind: string; booking_state: string }): string {
  if (kind === 'claw_back') return 'deducted: the payment was disputed and lost'
  return bookingIs.cancelledByTraveller(booking_state) ? 'cancelled, this part was retained' : ''
}

type Step = FormVisit<typeof payoutStepForm>

export const action = formAction(
  site['office/payouts/payout'].write,
  payoutStepForm,
  async ({ deps, params, visitor, input }: Route.ActionArgs & Step) => {
    await act(deps, params.id, input, visitor)
    return redirect(href('/admin/payouts/:id', { id: params.id }), 303)
  },
  { shows: ['payout-own'] },
)

/** Performs the action of the pressed button; any other action means that the payout is not at that step. */
async function act(
  deps: Deps,
  payoutId: string,
  { intent, reason }: Step['input'],
  visitor: Visit['visitor'],
): Promise<void> {
  if (intent === 'approve') return approvePayout(deps, payoutId, visitor)
  if (intent === 'release') return releasePayout(deps, payoutId, visitor)
  if (intent === 'settle') return markPayoutSettled(deps, payoutId, visitor)
  if (intent === 'return') return markPayoutReturned(deps, { payoutId, reason }, visitor)
  throw new Refusal('payout-elsewhere')
}

export default function Payout({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, host, due, state, items, sums, files, isAgain } = loaderData
  return (
    <OfficePage
      title={`Payout ${name}`}
      note={`${host}${due ? `, due ${due}` : ''}`}
      actions={
        payoutIs.approved(state) && (
          <>
            <a className={buttonClass({ size: 's' })} href={`${href('/admin/payouts.xml')}?preview=${id}`}>
              Preview pain.001 XML
            </a>
            <a className={buttonClass({ size: 's' })} href={`${href('/admin/payouts.csv')}?preview=${id}`}>
              Preview CSV
            </a>
          </>
        )
      }
      side={
        <PayoutSide
          {...loaderData}
          error={actionData?.refused?.message ?? null}
          reason={actionData?.typed['reason'] ?? ''}
        />
      }
      sideLabel="Send this payout"
      backTo={href('/admin/payouts')}
    >
      <div className="office__keep">
        {payoutIs.sent(state) && (
          <section className="office__pad stack gap-3">
            <h2>For the bank</h2>
            <AskBankFile payout={id} earlier={files} isRefused={isAgain} />
          </section>
        )}
        <PayoutTable items={items} sums={sums} />
        <p className="small muted office__note">
          Sums come from the ledger. A host is due 24 hours after the trek ends; credit and referral discounts
          are not taken from the host.
        </p>
      </div>
    </OfficePage>
  )
}
