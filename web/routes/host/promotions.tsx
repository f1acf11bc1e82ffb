import { data, href, redirect } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { nepalDate, rangeText } from '#domain/dates.ts'
import { type DealChoice, findDealChoices } from '#domain/deal/deal-choice-queries.ts'
import { endOwnPromotion } from '#domain/promotion/end-promotion.ts'
import { findOwnPromotions } from '#domain/promotion/made-promotion-queries.ts'
import { makeOwnPromotion } from '#domain/promotion/make-promotion.ts'
import { ownPromotionForm } from '#domain/promotion/promotion-form.ts'
import type { Visit } from '../../http/context.ts'
import { DASHBOARD, authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { PromotionForm } from '../../shared/promotion/promotion-form.tsx'
import { promotionRow } from '../../shared/promotion/promotion-row.ts'
import { PromotionTable } from '../../shared/promotion/promotion-table.tsx'
import { promotionTermsOf } from '../../shared/promotion/promotion-terms.ts'
import type { Route } from './+types/promotions.ts'

const PATH = href(`${DASHBOARD}/promotions`)

export const loader = authorize(
  site['host/promotions'].read,
  async ({ deps, account, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const [promotions, choices] = await Promise.all([
      findOwnPromotions(deps, account.id),
      findDealChoices(deps, account.id),
    ])
    const done = url.searchParams.get('done')
    return data({ promotions: promotions.map(promotionRow), choices, done, today: nepalDate(deps.now()) })
  },
)

export const action = formAction(
  site['host/promotions'].write,
  ownPromotionForm,
  async ({ deps, visitor, input }: Route.ActionArgs & FormVisit<typeof ownPromotionForm>) => {
    const { intent, promotion, for: chosen, ...terms } = input
    const isEnd = intent === 'end'
    if (isEnd) await endOwnPromotion(deps, promotion, visitor)
    else await makeOwnPromotion(deps, { ...promotionTermsOf(terms), scope: scopeOf(chosen) }, visitor)
    return redirect(`${PATH}?done=${isEnd ? 'ended' : 'made'}`, 303)
  },
)

export const meta: Route.MetaFunction = () => [{ title: `Your promotion codes · ${brand.name}` }]

/** 'trek:<id>' and 'departure:<id>', as the form posts them. */
function scopeOf(chosen: string) {
  const of = (kind: string) =>
    chosen.split(',').flatMap((each) => (each.startsWith(`${kind}:`) ? [each.slice(kind.length + 1)] : []))
  return { trekIds: of('trek'), departureIds: of('departure') }
}

const doneSays: Record<string, string> = {
  made: 'Your code is ready. Travellers can use it from its first day.',
  ended: 'The code has ended. Pending and confirmed bookings keep their price.',
}

/** A host's promotion codes with their uses, and a form for a new one. */
export default function HostPromotions({ loaderData, actionData }: Route.ComponentProps) {
  const { promotions, choices, done, today } = loaderData
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
        <p className="card pad">A promotion code needs a published trek. Publish one first.</p>
      ) : (
        <PromotionForm
          title="Create a promotion code"
          borne="You bear its discount: it lowers your share."
          error={refused?.message}
          typed={typed}
          today={today}
        >
          <PromotionFor choices={choices} chosen={typed?.['for']?.split(',') ?? []} />
        </PromotionForm>
      )}
      <PromotionTable
        caption="Your promotion codes"
        empty="You have no promotion codes yet."
        rows={promotions}
        own
      />
    </div>
  )
}

function PromotionFor({ choices, chosen }: { choices: DealChoice[]; chosen: readonly string[] }) {
  const box = (value: string, label: string) => (
    <Checkbox key={value} name="for" value={value} label={label} defaultChecked={chosen.includes(value)} />
  )
  return (
    <fieldset>
      <legend className="b">For</legend>
      <p className="small muted">Choose nothing for all your treks.</p>
      {choices.map(({ id, name, departures }) => (
        <div key={id}>
          {box(`trek:${id}`, `All departures of ${name}`)}
          {departures.length > 0 && (
            <details className="unfold">
              <summary>Single departures of {name}</summary>
              {departures.map((each) =>
                box(`departure:${each.id}`, `${name}, ${rangeText(each.startsOn, each.endsOn)}`),
              )}
            </details>
          )}
        </div>
      ))}
    </fieldset>
  )
}
