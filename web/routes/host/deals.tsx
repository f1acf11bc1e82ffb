import { data, href, redirect } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { nepalDate } from '#domain/dates.ts'
import { findDealChoices } from '#domain/deal/deal-choice-queries.ts'
import { ownDealForm } from '#domain/deal/deal-form.ts'
import { endOwnDeal } from '#domain/deal/end-deal.ts'
import { findOwnDeals } from '#domain/deal/made-deal-queries.ts'
import { makeOwnDeal } from '#domain/deal/make-deal.ts'
import type { Visit } from '../../http/context.ts'
import { DASHBOARD, authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { DealForm } from '../../shared/deal/deal-form.tsx'
import { DealTable } from '../../shared/deal/deal-table.tsx'
import { dealRow } from '../../shared/deal/deal-row.ts'
import { termsOf } from '../../shared/deal/deal-terms.ts'
import type { Route } from './+types/deals.ts'
import { DealFor } from './deal-for.tsx'

const PATH = href(`${DASHBOARD}/deals`)

export const loader = authorize(
  site['host/deals'].read,
  async ({ deps, account, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const [deals, choices] = await Promise.all([
      findOwnDeals(deps, account.id),
      findDealChoices(deps, account.id),
    ])
    const done = url.searchParams.get('done')
    return data({ deals: deals.map(dealRow), choices, done, today: nepalDate(deps.now()) })
  },
)

export const action = formAction(
  site['host/deals'].write,
  ownDealForm,
  async ({ deps, visitor, input }: Route.ActionArgs & FormVisit<typeof ownDealForm>) => {
    const { intent, deal, for: target, ...terms } = input
    const isEnd = intent === 'end'
    if (isEnd) await endOwnDeal(deps, deal, visitor)
    else await makeOwnDeal(deps, { ...termsOf(terms), scope: scopeOf(target) }, visitor)
    return redirect(`${PATH}?done=${isEnd ? 'ended' : 'made'}`, 303)
  },
)

export const meta: Route.MetaFunction = () => [{ title: `Your deals · ${brand.name}` }]

/** 'trek:<id>' or 'departure:<id>', as the form posts it. */
function scopeOf(chosen: string) {
  const [kind, id = ''] = chosen.split(':')
  return kind === 'departure' ? { departureId: id } : { trekId: id }
}

const doneSays: Record<string, string> = {
  made: 'Your deal is ready. Pages show it from its first day, and to members 48 hours earlier.',
  ended: 'The deal has ended. Held and booked spots keep their price.',
}

/** A host's deals with their discounts, and a form for a new one. */
export default function HostDeals({ loaderData, actionData }: Route.ComponentProps) {
  const { deals, choices, done, today } = loaderData
  const refused = actionData?.refused
  const typed = actionData?.typed['intent'] === 'end' ? undefined : actionData?.typed
  const says = !actionData && done ? doneSays[done] : undefined
  return (
    <div className="stack mt-5">
      {says && (
        <Note tone="ok" role="status">
          {says}
        </Note>
      )}
      {choices.length === 0 ? (
        <p className="card pad">A deal needs a published trek. Publish one first.</p>
      ) : (
        <DealForm title="Create a deal" error={refused?.message} typed={typed} today={today}>
          <DealFor choices={choices} chosen={typed?.['for']} percent={typed?.['percent']} />
        </DealForm>
      )}
      <DealTable caption="Your deals" empty="You have no deals yet." rows={deals} own />
    </div>
  )
}
