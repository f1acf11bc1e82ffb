import { data, href, Link, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { rangeText } from '#domain/dates.ts'
import { saleSwitch } from '#domain/departure/departure-view-rules.ts'
import { dollarsOf, usd } from '#domain/money.ts'
import { actionsIn } from '#domain/states/transition.ts'
import { findForeignTrek } from '#domain/trek/hosting/hosted-trek-queries.ts'
import { findTrekBeside } from '#domain/trek/office/office-treks-queries.ts'
import { trekStates, trekIs } from '#domain/offer/trek-states.ts'
import { pictureSource } from '#domain/picture/picture-rules.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/office-trek.ts'
import { mayStaff } from '../booking-words.ts'
import { historyLine } from '../office-words.ts'
import { actOnForeignTrek, refusedTrekAct, withOtherDays } from './trek-actions.ts'
import { TrekActs } from './trek-action-forms.tsx'
import { TrekDates } from './trek-dates.tsx'
import { TrekEdit } from './trek-edit.tsx'
import { trekName, stateBadges } from './trek-state-words.ts'
import { TrekText } from './trek-text.tsx'
import { answerRefusal } from '../../../shared/page/answer-refusal.ts'

export const loader = authorize(
  site['office/treks/office-trek'].read,
  async ({ deps, params, account, url }: Route.LoaderArgs & Visit & { account: Account; url: URL }) => {
    const { dates, pictures, today, ...trek } = await findForeignTrek(deps, params.id)
    const { host, history } = await findTrekBeside(deps, trek.id, trek.hostId)
    const actions = actionsIn(trekStates, trek.state)
    const mayEdit = mayStaff('trek.edit-any', account) && actions.edit === null
    return {
      id: trek.id,
      slug: trek.slug,
      state: trek.state,
      actions,
      name: trekName(trek.form.name),
      form: trek.form,
      isBooked: trek.isBooked,
      travellers: trek.travellers,
      host,
      mayEdit,
      isOwn: host.id === account.id,
      isOperator: account.role === 'operator',
      isEditing: mayEdit && url.searchParams.has('edit'),
      price: trek.priceCents > 0 ? usd(trek.priceCents) : null,
      dates: dates.map(({ startsOn, endsOn, priceCents, ...date }) => ({
        ...date,
        saleSwitch: saleSwitch(date.state, startsOn, today),
        dates: rangeText(startsOn, endsOn),
        price: usd(priceCents),
        priceField: dollarsOf(priceCents).toFixed(2),
      })),
      pictures: pictures.map(({ id, key, alt, width, height }) => ({
        id,
        alt,
        src: pictureSource(key, alt, width, height).src,
      })),
      history: account.role === 'operator' ? history.map((entry) => historyLine(entry, account)) : [],
    }
  },
)

export const action = authorize(
  site['office/treks/office-trek'].write,
  async ({ deps, params, request, visitor, url }: Route.ActionArgs & Visit & { account: Account }) => {
    const form = await request.formData()
    const intent = String(form.get('intent') ?? '')
    await findForeignTrek(deps, params.id)
    if (intent.startsWith('day-')) return data(withOtherDays(form, intent))
    const act = async () => {
      await actOnForeignTrek({ deps, trekId: params.id, form, visitor })
      throw redirect(url.pathname, 303)
    }
    return answerRefusal(act, (refusal) => {
      if (refusal.kind === 'forbidden' || refusal.code === 'trek-not-found') throw refusal
      // Another request has deleted the date or photo; the page itself still exists.
      return data(refusedTrekAct(form, refusal), refusal.kind === 'not-found' ? 409 : refusal.status)
    })
  },
)

/** A trek of any host in any state, and the actions of an operator, each with a reason for the host. */
export default function OfficeTrek({ loaderData, actionData }: Route.ComponentProps) {
  const { id, slug, state, name, host, isEditing, mayEdit, isOwn, isOperator, history } = loaderData
  const answer = actionData ?? null
  const { tone, says } = stateBadges[state]
  if (isEditing)
    return (
      <OfficePage title={name} note="its text" backTo={href('/admin/treks/:id', { id })}>
        <TrekEdit {...loaderData} answer={answer} />
      </OfficePage>
    )
  return (
    <OfficePage
      title={name}
      note={`by ${host.name}`}
      side={
        mayEdit && !isOwn ? (
          <TrekActs {...loaderData} answer={answer} />
        ) : (
          <Nothing isOwn={isOwn} isOperator={isOperator} />
        )
      }
      sideLabel="What can be done"
      backTo={href('/admin/treks')}
    >
      <div className="office__pad stack gap-5 office__keep">
        <div className="row row--wrap">
          <Badge tone={tone}>{says}</Badge>
          <Link to={href('/admin/treks')}>All treks</Link>
          {isOperator && <Link to={href('/admin/hosts/:id', { id: host.id })}>The host</Link>}
          {trekIs.active(state) && <Link to={href('/trekking/:id', { id: slug })}>As travellers see it</Link>}
        </div>
        <TrekText {...loaderData} answer={answer} />
        <TrekDates {...loaderData} answer={answer} />
        {history.length > 0 && (
          <section>
            <h2>History</h2>
            <ul className="history">
              {history.map((line, index) => (
                <li key={index}>{line}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </OfficePage>
  )
}

function Nothing({ isOwn, isOperator }: { isOwn: boolean; isOperator: boolean }) {
  if (isOwn) return <p>Somebody else must decide about your own trek.</p>
  return (
    <p className="muted">
      {isOperator ? 'An archived trek cannot be changed.' : 'An operator may change it.'}
    </p>
  )
}
