import { href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { nepalDate } from '#domain/dates.ts'
import { endPromotion } from '#domain/promotion/end-promotion.ts'
import { findOfficePromotions, readPromotionScope } from '#domain/promotion/made-promotion-queries.ts'
import { makePromotion } from '#domain/promotion/make-promotion.ts'
import { officePromotionForm } from '#domain/promotion/promotion-form.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { FilterChips } from '../../ui/office/filter-chips.tsx'
import { OfficePage } from '../../ui/office/office-page.tsx'
import { PromotionForm } from '../../shared/promotion/promotion-form.tsx'
import { promotionRow } from '../../shared/promotion/promotion-row.ts'
import { PromotionTable } from '../../shared/promotion/promotion-table.tsx'
import { promotionTermsOf } from '../../shared/promotion/promotion-terms.ts'
import { useDoneOnce } from '../../ui/forms/use-done-once.ts'
import type { Route } from './+types/promotions.ts'

const PATH = href('/admin/promotions')

export const loader = authorize(
  site['office/promotions'].read,
  async ({ deps, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const list = url.searchParams.get('state') === 'past' ? ('past' as const) : ('live' as const)
    const promotions = await findOfficePromotions(deps, list)
    return {
      list,
      promotions: promotions.map(promotionRow),
      today: nepalDate(deps.now()),
      done: url.searchParams.get('done'),
    }
  },
)

export const action = formAction(
  site['office/promotions'].write,
  officePromotionForm,
  async ({ deps, visitor, input }: Route.ActionArgs & FormVisit<typeof officePromotionForm>) => {
    const { intent, promotion, treks, startsOn, reason, ...terms } = input
    const isEnd = intent === 'end'
    if (isEnd) await endPromotion(deps, { promotionId: promotion, reason }, visitor)
    else {
      const scope = await readPromotionScope(deps, { treks, startsOn })
      await makePromotion(deps, { ...promotionTermsOf(terms), scope, reason }, visitor)
    }
    return redirect(`${PATH}?done=${isEnd ? 'ended' : 'made'}`, 303)
  },
)

/** All promotion codes, of hosts and our own; a form for a new one at our cost, and a button to end any early. */
export default function OfficePromotions({ loaderData, actionData }: Route.ComponentProps) {
  const { list, promotions, today, done } = loaderData
  const refused = actionData?.refused
  const isEnd = actionData?.typed['intent'] === 'end'
  const typed = refused && !isEnd ? actionData.typed : undefined
  useDoneOnce(done)
  return (
    <OfficePage
      title="Promotion codes"
      note={list === 'live' ? `${promotions.length} running or coming` : `${promotions.length} over or ended`}
      filters={
        <FilterChips
          label="Filters"
          chips={[
            { to: PATH, label: 'Current and upcoming', on: list === 'live', fixed: true },
            { to: `${PATH}?state=past`, label: 'Over and ended', on: list === 'past', fixed: true },
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
            ? 'The code is ready.'
            : 'The code has ended. Pending and confirmed bookings keep their price.'}
        </Note>
      )}
      <PromotionTable
        caption="Promotion codes"
        empty={list === 'live' ? 'No current or upcoming codes.' : 'No ended codes yet.'}
        rows={promotions}
      />
      {list === 'live' && (
        <div className="office__pad mt-5">
          <PromotionForm
            title="Create a promotion code at our own cost"
            borne="We bear its discount: the host’s share stays."
            error={typed && refused?.message}
            typed={typed}
            today={today}
          >
            <div className="dealform__period">
              <Field
                id="treks"
                label="Treks"
                hint="Their addresses: annapurna-circuit, langtang. Empty: all treks."
                optional
                defaultValue={typed?.['treks']}
              />
              <Field
                id="startsOn"
                label="Only their departures on"
                hint="Empty: all their departures."
                type="date"
                optional
                defaultValue={typed?.['startsOn']}
              />
              <Field
                id="reason"
                label="Why"
                hint="For the audit log."
                maxLength={500}
                defaultValue={typed?.['reason']}
              />
            </div>
          </PromotionForm>
        </div>
      )}
    </OfficePage>
  )
}
