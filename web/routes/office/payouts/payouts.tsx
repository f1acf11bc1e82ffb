import { href } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { usd } from '#domain/money.ts'
import { payoutsForBank, recentBankFiles } from '#domain/payout/bank-file/bank-file-queries.ts'
import { countPayouts, listHeldShares, listPayouts } from '#domain/office/payout-queue-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { FilterChips } from '../../../ui/office/filter-chips.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/payouts.ts'
import { AskBankFile, BankFiles, bankFileView } from './bank-files.tsx'
import { holderView } from '../bank-view.ts'
import { HeldShares } from './held-shares.tsx'
import { PayoutList } from './payout-list.tsx'
import { dueChip, isPayoutList, listNames } from './payout-words.ts'
import { payoutIs } from '#domain/payout/payout-states.ts'

export const loader = authorize(
  site['office/payouts/payouts'].read,
  async ({ deps, request }: Route.LoaderArgs & Visit & { account: Account }) => {
    const params = new URL(request.url).searchParams
    const asked = params.get('list')
    const list = isPayoutList(asked) ? asked : 'open'
    const now = deps.now()
    const [counts, payouts, held, fresh, files] = await Promise.all([
      countPayouts(deps.db),
      list === 'hold' ? [] : listPayouts(deps.db, list),
      list === 'hold' ? listHeldShares(deps) : [],
      list === 'open' ? payoutsForBank(deps.db) : [],
      list === 'open' ? recentBankFiles(deps.db) : [],
    ])
    return {
      list,
      counts,
      fresh: fresh.length,
      files: files.map(bankFileView),
      again: params.get('again'),
      payouts: payouts.map(({ id, name, display_name, masked, amount_cents, due_at, bookings, state }) => ({
        id,
        name,
        host: display_name,
        account: masked,
        sum: usd(amount_cents),
        bookings,
        state,
        due: due_at && payoutIs.open(state) ? dueChip(due_at, now) : null,
      })),
      held: held.map(
        ({ host_id, display_name, masked, reason, says, check, bookings, due_at, ...cents }) => ({
          hostId: host_id,
          host: display_name,
          account: masked,
          reason,
          says,
          bookings,
          check: check && holderView(check),

          gross: usd(cents.gross),
          fee: usd(-cents.fee),
          pays: usd(cents.net),
          due: dueChip(due_at, now),
        }),
      ),
    }
  },
)

export default function Payouts({ loaderData }: Route.ComponentProps) {
  const { list, counts, payouts, held, fresh, files, again } = loaderData
  return (
    <OfficePage
      title="Payouts"
      note={`${counts[list]} ${listNames[list].toLowerCase()}, promised 24 hours after a trek ends`}
      filters={
        <FilterChips
          label="Filters"
          chips={Object.entries(listNames).map(([key, label]) => ({
            to: `${href('/admin/payouts')}?list=${key}`,
            label,
            count: counts[key as keyof typeof counts],
            on: key === list,
            fixed: true,
          }))}
        />
      }
    >
      {again === 'yes' && (
        <div className="office__pad">
          <Note tone="warn" role="alert">
            Every released payout is already in a bank file. Choose the file below to download it again.
          </Note>
        </div>
      )}
      {fresh > 0 && (
        <section className="office__pad stack gap-3">
          <h2>For the bank</h2>
          <p>
            {fresh === 1 ? '1 released payout is' : `${fresh} released payouts are`} not in a bank file yet.
            Use one of the two formats, not both.
          </p>
          <AskBankFile earlier={[]} />
        </section>
      )}
      {list === 'hold' ? <HeldShares held={held} /> : <PayoutList payouts={payouts} list={list} />}
      <BankFiles files={files} again={again} />
      <p className="small muted office__note">
        Due shares are collected into one payout a host at 05:30 Nepal time. One operator approves, another
        releases.
      </p>
    </OfficePage>
  )
}
