import { data, href, Link, redirect } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { extraForm } from '#domain/extra/extra-form.ts'
import { findHostedExtras } from '#domain/extra/hosted-extra-queries.ts'
import { addExtra, changeExtra, retireExtra } from '#domain/extra/save-extra.ts'
import { setStock } from '#domain/extra/set-stock.ts'
import type { Refusal } from '#domain/refusal.ts'
import { type PublishQuestion, questionOf } from '#domain/trek/hosting/confirm-consequences.ts'
import { currentTerms } from '#domain/offer/terms-rules.ts'
import { starterExtras, starterOf } from '#domain/extra/starter-extras-rules.ts'
import type { Visit } from '../../http/context.ts'
import { DASHBOARD, authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { trekFormUrl } from '../../shared/trek-form/trek-form-url.ts'
import { answerRefusal } from '../../shared/page/answer-refusal.ts'
import { PublishQuestion as Question } from '../../shared/trek-form/publish-question.tsx'
import { site } from '../../site.ts'
import { Note } from '../../ui/feedback/note.tsx'
import type { Route } from './+types/trek-extras.ts'
import { ExtraFields } from './extra-fields.tsx'
import { HostedExtra } from './hosted-extra.tsx'

export const handle = { slim: true, hosting: true }

export const loader = authorize(
  site['host/trek-extras'].read,
  async ({ deps, params, account, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const hosted = await findHostedExtras(deps, params.id, account.id)
    const { searchParams } = url
    return data({ ...hosted, start: searchParams.get('start'), done: searchParams.get('done') })
  },
)

export const action = formAction(
  site['host/trek-extras'].write,
  extraForm,
  async ({ deps, params, visitor, input }: Route.ActionArgs & FormVisit<typeof extraForm>) => {
    const { intent, extraId, terms, stocks, why, confirmed } = input
    const trekId = params.id
    if (intent === 'add') await addExtra(deps, { trekId, terms }, visitor)
    if (intent === 'change') await changeExtra(deps, { trekId, extraId, terms }, visitor)
    if (intent === 'stock') await setStock(deps, { trekId, extraId, stocks }, visitor)
    if (intent === 'remove' || intent === 'confirm') {
      const question = await answerRefusal(
        () => retireExtra(deps, { trekId, extraId, why, confirmed }, visitor),
        orThrow,
      )
      if (question) return { question, of: extraId }
    }
    return redirect(`${extrasUrl(trekId)}?done=${intent}`, 303)
  },
)

function orThrow(refusal: Refusal): PublishQuestion {
  const question = questionOf(refusal)
  if (question) return question
  throw refusal
}

export const meta: Route.MetaFunction = () => [{ title: `Extras and rooms · ${brand.name}` }]

const doneSays: Record<string, string> = {
  add: 'The extra can be ordered now.',
  change: 'The change applies to new bookings. Earlier ones order it as it was sold to them.',
  remove: 'The extra is not sold any more. Bookings keep what they ordered.',
  confirm:
    'The extra is not sold any more, and those who booked are notified. Bookings keep what they ordered.',
  stock: 'The stock is saved.',
}

/** The extras and rooms of a host's trek: they are saved at once, not with the changes of the trek. */
export default function TrekExtras({ loaderData, actionData }: Route.ComponentProps) {
  const { trek, extras, departures, start, done } = loaderData
  const refused = actionData?.refused ?? null
  const typed = refused ? actionData?.typed : undefined
  const says = !actionData && done ? doneSays[done] : undefined
  return (
    <div className="wrap wrap--form page">
      <h1 tabIndex={-1}>Extras and rooms</h1>
      <p className="mt-3">
        <b>{trek.name || 'A trek without a name'}</b> <Link to={trekFormUrl(trek.id)}>Edit the trek</Link>
      </p>
      <p className="muted mt-3">
        Travellers order these with their booking, or later. Each is saved at once. After our{' '}
        {currentTerms.feePercent}% fee the price is yours.
      </p>
      <div className="stack mt-5">
        {says && (
          <Note tone="ok" role="status">
            {says}
          </Note>
        )}
        {actionData?.question && (
          <Question
            key={actionData.question.token}
            question={actionData.question}
            form={`remove-${actionData.of}`}
            intent="confirm"
            verb="Stop selling"
            not="It is still on sale."
          />
        )}
        {extras.length === 0 && (
          <p className="card pad">This trek has no extras yet. Add the first one below.</p>
        )}
        {extras.map((extra) => (
          <HostedExtra
            key={extra.id}
            extra={extra}
            departures={departures}
            refused={typed?.['extra'] === extra.id ? refused : null}
            typed={typed?.['extra'] === extra.id ? typed : undefined}
          />
        ))}
        <section className="card pad stack gap-5" aria-labelledby="new-extra">
          <h2 id="new-extra" className="h3">
            Add an extra
          </h2>
          <p>
            Begin with:{' '}
            {Object.entries(starterExtras).map(([key, { name }], index) => (
              <span key={key}>
                {index > 0 && ', '}
                <Link to={`${extrasUrl(trek.id)}?start=${key}#new-extra`}>{name}</Link>
              </span>
            ))}
          </p>
          <ExtraFields
            key={start ?? ''}
            id="new"
            terms={starterOf(start)}
            typed={typed && !typed['extra'] ? typed : undefined}
            refused={typed && !typed['extra'] ? refused : null}
          />
        </section>
      </div>
    </div>
  )
}

function extrasUrl(id: string): string {
  return href(`${DASHBOARD}/edit/:id/extras`, { id })
}
