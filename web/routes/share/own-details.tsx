import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { brand } from '#brand'
import { findOwnDetailsPage } from '#domain/traveller-link/own-page-queries.ts'
import { ownDetailsForm } from '#domain/traveller-link/own-details-form.ts'
import { saveOwnDetails } from '#domain/traveller-link/save-own-details.ts'
import { typedAt } from '#domain/traveller/typed-details-rules.ts'
import type { Visit } from '../../http/context.ts'
import { byLink } from '../../http/authorize.ts'
import { type FormVisit, linkedFormAction } from '../../http/form-action.ts'
import { AnswerFields } from '../../shared/booking/answer-fields.tsx'
import { answersView } from '../../shared/booking/duties-view.ts'
import { secretForm } from '../../shared/booking/secret-headers.ts'
import { TravellerFields } from '../../shared/booking/traveller-fields.tsx'
import { travellersView } from '../../shared/booking/travellers-view.ts'
import { WhatToDo, WhoReads } from '../../shared/booking/travellers-words.tsx'
import { site } from '../../site.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import type { Route } from './+types/own-details.ts'

export const handle = { slim: true }

/** A traveller's own details and answers, behind the link of that traveller. */
export const loader = byLink(
  site['share/own-details'].read,
  async ({ deps, params, visitor }: Route.LoaderArgs & Visit) => {
    const { page, time, own, isHidden } = await findOwnDetailsPage(deps, params.token, visitor)
    const view = travellersView('', page)
    return data({ ...view, questions: answersView(own, time), isHidden }, { headers: secretForm })
  },
)

export const action = linkedFormAction(
  site['share/own-details'].write,
  ownDetailsForm,
  async ({
    deps,
    params: { token },
    input,
    visitor,
    visitorCookie,
  }: Route.ActionArgs & FormVisit<typeof ownDetailsForm>) => {
    await saveOwnDetails(deps, { token, ...input }, visitor)
    // The page shows what was given only in this browser.
    const headers: HeadersInit = visitor.isNew ? { 'Set-Cookie': visitorCookie } : {}
    return redirect(`${href('/share/:token', { token })}?done=details`, { status: 303, headers })
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** After a refusal, the page shows what applies now. */
export const shouldRevalidate = () => true

export const meta = () => [
  { title: `Your details · ${brand.name}` },
  { name: 'referrer', content: 'same-origin' },
]

export default function OwnDetails({ loaderData, actionData, params }: Route.ComponentProps) {
  const { trek, dates, time, travellers, questions, isHidden } = loaderData
  const refused = actionData?.refused
  const problems = Object.entries(refused?.fields ?? {}).map(([field, message]) => ({ field, message }))
  const sending = useNavigation().state === 'submitting'
  const errorOf = (field: string) => refused?.fields[field]
  return (
    <div className="wrap page travellers">
      <p>
        <Link to={href('/share/:token', { token: params.token })}>Back to my page</Link>
      </p>
      <h1 className="mt-2">Your details</h1>
      <p className="lead mt-2">
        {trek}, {dates}
      </p>
      <WhatToDo {...loaderData} />
      {isHidden && (
        <Note className="mt-4">
          These details were given in another browser, so they are not shown here. A field that you leave
          empty keeps what was given.
        </Note>
      )}
      {refused && problems.length === 0 && (
        <Note tone="bad" role="alert" className="mt-4">
          <b>{refused.message}</b> {refused.reason}
        </Note>
      )}
      <div className="columns mt-6">
        <Form data-private method="post" noValidate className="stack gap-6">
          <ErrorSummary problems={problems} answer={actionData} />
          {travellers.map((traveller) => (
            <TravellerFields
              key={traveller.position}
              traveller={traveller}
              time={time}
              typed={refused ? typedAt(actionData.typed, traveller.position) : undefined}
              errorOf={errorOf}
            />
          ))}
          {questions.length > 0 && (
            <section className="card pad" aria-labelledby="questions-title">
              <h2 id="questions-title">Questions of your host</h2>
              <div className="fgrid mt-5">
                <AnswerFields
                  questions={questions}
                  typed={refused ? actionData.typed : undefined}
                  errorOf={errorOf}
                />
              </div>
            </section>
          )}
          {time !== 'closed' && (
            <div>
              <Button kind="main" disabled={sending}>
                Save my details
              </Button>
            </div>
          )}
        </Form>
        <WhoReads {...loaderData} isOwn />
      </div>
    </div>
  )
}
