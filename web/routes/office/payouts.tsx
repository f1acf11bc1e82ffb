import type { Account } from '#domain/account/visitor.ts'
import { usd } from '#domain/money.ts'
import { countPayouts, listHeldShares, listPayouts } from '#domain/payout/payout-queue-queries.ts'
import type { Visit } from '../../http/context.ts'
import { may } from '../../http/may.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FilterChips } from '../../ui/office/filter-chips.tsx'
import { OfficePage } from '../../ui/office/office-page.tsx'
import type { Route } from './+types/payouts.ts'
import { holderView } from './bank-view.ts'
import { HeldShares } from './held-shares.tsx'
import { PayoutList } from './payout-list.tsx'
import { dueChip, isPayoutList, listNames } from './payout-words.ts'

export const loader = may(
  'payout.read',
  async ({ deps, request }: Route.LoaderArgs & Visit & { account: Account }) => {
    const asked = new URL(request.url).searchParams.get('list')
    const list = isPayoutList(asked) ? asked : 'open'
    const now = deps.now()
    const [counts, payouts, held] = await Promise.all([
      countPayouts(deps.db),
      list === 'hold' ? [] : listPayouts(deps.db, list),
      list === 'hold' ? listHeldShares(deps) : [],
    ])
    return {
      ...{ list, counts, canDownload: list === 'open' && payouts.some(({ state }) => state === 'sent') },
      payouts: payouts.map(({ id, name, display_name, masked, amount_cents, due_at, bookings, state }) => ({
        ...{ id, name, host: display_name, account: masked, sum: usd(amount_cents), bookings, state },
        due: due_at && (state === 'batched' || state === 'approved') ? dueChip(due_at, now) : null,
      })),
      held: held.map(
        ({ host_id, display_name, masked, reason, says, check, bookings, due_at, ...cents }) => ({
          ...{ hostId: host_id, host: display_name, account: masked, reason, says, bookings },
          check: check && holderView(check),
          ...{
            gross: usd(cents.gross),
            fee: usd(-cents.fee),
            pays: usd(cents.net),
            due: dueChip(due_at, now),
          },
        }),
      ),
    }
  },
)

export default function Payouts({ loaderData }: Route.ComponentProps) {
  const { list, counts, payouts, held, canDownload } = loaderData
  return (
    <OfficePage
      title="Payouts"
      note={`${counts[list]} ${listNames[list].toLowerCase()}, promised 24 hours after a trek ends`}
      actions={
        canDownload && (
          <>
            <a className={buttonClass({ size: 's' })} href="/admin/payouts.xml">
              pain.001 XML of what is new
            </a>
            <a className={buttonClass({ size: 's' })} href="/admin/payouts.csv">
              CSV
            </a>
          </>
        )
      }
      filters={
        <FilterChips
          label="Filters"
          chips={Object.entries(listNames).map(([key, label]) => ({
            ...{ to: `/admin/payouts?list=${key}`, label, count: counts[key as keyof typeof counts] },
            ...{ on: key === list, fixed: true },
          }))}
        />
      }
    >
      {list === 'hold' ? <HeldShares held={held} /> : <PayoutList payouts={payouts} list={list} />}
      <p className="small muted office__note">
        Due shares are collected into one payout a host at 05:30 Nepal time. One operator approves, another
        releases.
      </p>
    </OfficePage>
  )
}
