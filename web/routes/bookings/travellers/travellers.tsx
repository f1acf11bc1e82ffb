import ChevronLeft from 'lucide-react/icons/chevron-left'
import { data, Form, href, Link, useNavigation } from 'react-router'
import { brand } from '#brand'
import { nepalHour } from '#domain/dates.ts'
import { findDetailsPage } from '#domain/traveller/details-queries.ts'
import { saveDetails } from '#domain/traveller/save-details.ts'
import { travellerDetailsForm } from '#domain/traveller/traveller-details-form.ts'
import { typedAt } from '#domain/traveller/typed-details-rules.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { useCaughtFocus } from '../../../ui/forms/use-caught-focus.ts'
import { useSavedKey } from '../../../ui/data/use-saved-key.ts'
import type { Route } from './+types/travellers.ts'
import { TravellerFields } from '../../../shared/booking/traveller-fields.tsx'
import { GivenByTraveller } from './given-by-traveller.tsx'
import { travellersView } from '../../../shared/booking/travellers-view.ts'
import { WhoReads, WhatToDo } from '../../../shared/booking/travellers-words.tsx'

export const handle = { slim: true }

export const loader = authorize(
  site['bookings/travellers/travellers'].read,
  async ({ deps, params, visitor }: Route.LoaderArgs & Visit) =>
    data(travellersView(params.id, await findDetailsPage(deps, params.id, visitor)), {
      headers: { 'Cache-Control': 'private, no-store' },
    }),
)

export const action = formAction(
  site['bookings/travellers/travellers'].write,
  travellerDetailsForm,
  async ({ deps, params, input, visitor }: Route.ActionArgs & FormVisit<typeof travellerDetailsForm>) => {
    await saveDetails(deps, { bookingId: params.id, ...input }, visitor)
    const at = deps.now()
    return { saved: { at: at.toISOString(), hour: nepalHour(at) } }
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** After a refusal or a save, the page shows the current state. */
export const shouldRevalidate = () => true

export const meta = () => [{ title: `Travellers’ details · ${brand.name}` }]

export default function Travellers({ loaderData, actionData }: Route.ComponentProps) {
  const { trek, dates, time, travellers } = loaderData
  const refused = actionData?.refused
  const problems = Object.entries(refused?.fields ?? {}).map(([field, message]) => ({ field, message }))
  const sending = useNavigation().state === 'submitting'
  const key = useSavedKey(actionData?.saved?.at)
  const saved = useCaughtFocus<HTMLDivElement>(actionData?.saved ? actionData : undefined)
  return (
    <div className="wrap page travellers">
      <p className="row cancel__back">
        <ChevronLeft className="ico ico--s" />
        <Link to={href('/bookings')}>Bookings</Link>
      </p>
      <h1 className="mt-2">Travellers’ details</h1>
      <p className="lead mt-2">
        {trek}, {dates}
      </p>
      <WhatToDo {...loaderData} />
      <p className="mt-3">
        <Link to={href('/bookings/:id/terms', { id: loaderData.id })}>Terms and questions of your host</Link>
      </p>
      <div ref={saved} tabIndex={-1} role="status">
        {actionData?.saved && (
          <Note tone="ok" className="mt-4">
            Saved {actionData.saved.hour} Nepal time
          </Note>
        )}
      </div>
      {refused && problems.length === 0 && (
        <Note tone="bad" role="alert" className="mt-4">
          <b>{refused.message}</b> {refused.reason}
        </Note>
      )}
      <div className="columns mt-6">
        <Form data-private method="post" noValidate className="stack gap-6" key={key}>
          <ErrorSummary problems={problems} answer={actionData} />
          {travellers.map((traveller) =>
            traveller.isGivenByTraveller ? (
              <GivenByTraveller key={traveller.position} traveller={traveller} />
            ) : (
              <TravellerFields
                key={traveller.position}
                traveller={traveller}
                time={time}
                typed={refused ? typedAt(actionData.typed, traveller.position) : undefined}
                errorOf={(field) => refused?.fields[field]}
              />
            ),
          )}
          {time !== 'closed' && (
            <div>
              <Button kind="main" disabled={sending}>
                Save the details
              </Button>
            </div>
          )}
        </Form>
        <WhoReads {...loaderData} />
      </div>
    </div>
  )
}
