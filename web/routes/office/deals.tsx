import { href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { officeDealForm } from '#domain/deal/deal-form.ts'
import { nepalDate } from '#domain/dates.ts'
import { readDealScope } from '#domain/deal/deal-choice-queries.ts'
import { endDeal } from '#domain/deal/end-deal.ts'
import { findOfficeDeals } from '#domain/deal/made-deal-queries.ts'
import { makeDeal } from '#domain/deal/make-deal.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { Field, Select } from '../../ui/forms/field.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { FilterChips } from '../../ui/office/filter-chips.tsx'
import { OfficePage } from '../../ui/office/office-page.tsx'
import { DealForm, PercentField } from '../../shared/deal/deal-form.tsx'
import { dealRow } from '../../shared/deal/deal-row.ts'
import { DealTable } from '../../shared/deal/deal-table.tsx'
import { termsOf } from '../../shared/deal/deal-terms.ts'
import { useDoneOnce } from '../../ui/forms/use-done-once.ts'
import type { Route } from './+types/deals.ts'

export const loader = authorize(
  site['office/deals'].read,
  async ({ deps, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const list = url.searchParams.get('state') === 'past' ? ('past' as const) : ('live' as const)
    const [deals, regions] = await Promise.all([findOfficeDeals(deps, list), deps.catalogue.regions()])
    return {
      list,
      deals: deals.map(dealRow),
      today: nepalDate(deps.now()),
      done: url.searchParams.get('done'),
      regions: regions.filter(({ treks }) => treks > 0),
    }
  },
)

export const action = formAction(
  site['office/deals'].write,
  officeDealForm,
  async ({ deps, visitor, input }: Route.ActionArgs & FormVisit<typeof officeDealForm>) => {
    const { intent, deal, region, trek, startsOn, reason, ...terms } = input
    const isEnd = intent === 'end'
    if (isEnd) await endDeal(deps, { dealId: deal, reason }, visitor)
    else {
      const scope = await readDealScope(deps, { region, trek, startsOn })
      await makeDeal(deps, { ...termsOf(terms), scope, reason }, visitor)
    }
    return redirect(`${href('/admin/deals')}?done=${isEnd ? 'ended' : 'made'}`, 303)
  },
)

/** All deals, of hosts and our own; a form for a new one at our cost, and a button to end any early. */
export default function OfficeDeals({ loaderData, actionData }: Route.ComponentProps) {
  const { list, deals, regions, today, done } = loaderData
  const refused = actionData?.refused
  const isEnd = actionData?.typed['intent'] === 'end'
  const typed = refused && !isEnd ? actionData.typed : undefined
  useDoneOnce(done)
  return (
    <OfficePage
      title="Deals"
      note={list === 'live' ? `${deals.length} running or coming` : `${deals.length} over or ended`}
      filters={
        <FilterChips
          label="Filters"
          chips={[
            { to: href('/admin/deals'), label: 'Current and upcoming', on: list === 'live', fixed: true },
            {
              to: `${href('/admin/deals')}?state=past`,
              label: 'Over and ended',
              on: list === 'past',
              fixed: true,
            },
          ]}
        />
      }
    >
      {refused && isEnd && (
        <Note tone="bad" role="alert" className="office__result">
          {refused.message}
        </Note>
      )}
      {!actionData && (done === 'made' || done === 'ended') && (
        <Note tone="ok" role="status" className="office__result">
          {done === 'made'
            ? 'The deal is ready.'
            : 'The deal has ended. Held and booked spots keep their price.'}
        </Note>
      )}
      <DealTable
        caption="Deals"
        empty={list === 'live' ? 'No current or upcoming deals.' : 'No ended deals yet.'}
        rows={deals}
      />
      {list === 'live' && (
        <div className="office__pad mt-5">
          <DealForm
            title="Create a deal at our own cost"
            error={typed && refused?.message}
            typed={typed}
            today={today}
          >
            <div className="dealform__period">
              <Select id="region" label="Region" optional defaultValue={typed?.['region']}>
                <option value="">One trek only</option>
                {regions.map(({ region, treks }) => (
                  <option key={region} value={region}>
                    {region} ({treks})
                  </option>
                ))}
              </Select>
              <Field
                id="trek"
                label="Or one trek"
                hint="Its address: annapurna-circuit."
                optional
                defaultValue={typed?.['trek']}
              />
              <Field
                id="startsOn"
                label="Only its departure on"
                hint="Empty: all its departures."
                type="date"
                optional
                defaultValue={typed?.['startsOn']}
              />
            </div>
            <div className="dealform__for">
              <Field
                id="reason"
                label="Why"
                hint="For the audit log."
                maxLength={500}
                defaultValue={typed?.['reason']}
              />
              <PercentField value={typed?.['percent'] ?? '10'} />
            </div>
          </DealForm>
        </div>
      )}
    </OfficePage>
  )
}
