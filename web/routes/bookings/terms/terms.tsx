import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { brand } from '#brand'
import { findAccountBooking } from '#domain/booking/booking-queries.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { rangeText } from '#domain/dates.ts'
import { saveAnswersAsLead } from '#domain/traveller/answer/save-answers-as-lead.ts'
import { giveConsentAsLead } from '#domain/traveller/consent/give-consent-as-lead.ts'
import { leadDutiesForm } from '#domain/traveller/consent/consent-form.ts'
import { findDuties } from '#domain/traveller/duties-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { AnswerFields } from '../../../shared/booking/answer-fields.tsx'
import { ConsentForm } from '../../../shared/booking/consent-form.tsx'
import { answersView, termsView } from '../../../shared/booking/duties-view.ts'
import { site } from '../../../site.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import type { Route } from './+types/terms.ts'

export const handle = { slim: true }

/** The terms and the host's questions for the lead, and for the travellers under 18 of the booking. */
export const loader = authorize(
  site['bookings/terms/terms'].read,
  async ({ deps, params, visitor, url }: Route.LoaderArgs & Visit) => {
    const booking = await findAccountBooking(deps.db, params.id, visitor)
    const [{ time, travellers }, paper] = await Promise.all([
      findDuties(deps, deps.db, booking, 'lead'),
      findBookingOnPaper(deps, booking.id),
    ])
    const isClosed = time === 'closed'
    return data(
      {
        trek: booking.trek_name,
        dates: rangeText(booking.starts_on, booking.ends_on),
        host: paper.host_name,
        isClosed,
        hasOthers: travellers.length > 1,
        done: url.searchParams.get('done'),
        people: travellers
          .filter(({ position, isMinor }) => position === 0 || isMinor)
          .map((traveller) => ({
            position: traveller.position,
            name: `${traveller.firstName} ${traveller.lastName}`,
            questions: answersView(traveller, time),
            terms: isClosed ? { ...termsView(traveller), left: [] } : termsView(traveller),
          })),
      },
      { headers: { 'Cache-Control': 'private, no-store' } },
    )
  },
)

export const action = formAction(
  site['bookings/terms/terms'].write,
  leadDutiesForm,
  async ({ deps, params: { id }, visitor, input }: Route.ActionArgs & FormVisit<typeof leadDutiesForm>) => {
    const { intent, position, consent, answers: typed } = input
    const of = { bookingId: id, position }
    if (intent === 'agree') await giveConsentAsLead(deps, { ...of, ...consent }, visitor)
    else await saveAnswersAsLead(deps, { ...of, typed }, visitor)
    return redirect(`${href('/bookings/:id/terms', { id })}?done=${intent}`, 303)
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** After a refusal, the page shows what applies now. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = () => [{ title: `Terms and questions · ${brand.name}` }]

const doneSays: Record<string, string> = {
  agree: 'You have agreed to the terms.',
  answers: 'The answers are saved.',
}

export default function LeadTerms({ loaderData, actionData, params }: Route.ComponentProps) {
  const { trek, dates, host, people, hasOthers, done, isClosed } = loaderData
  const says = !actionData && done ? doneSays[done] : undefined
  return (
    <div className="wrap wrap--form page">
      <p>
        <Link to={href('/bookings/:id/travellers', { id: params.id })}>Travellers’ details</Link>
      </p>
      <h1 tabIndex={-1} className="mt-2">
        Terms and questions
      </h1>
      <p className="lead mt-2">
        {trek}, {dates}
      </p>
      <p className="muted mt-3">
        {hasOthers
          ? 'You agree and answer for yourself and for travellers under 18. The others do it with a link of their own.'
          : 'Your host needs this before the trek.'}
      </p>
      <div className="stack mt-5">
        {says && (
          <Note tone="ok" role="status">
            {says}
          </Note>
        )}
        {isClosed && <Note>You can no longer change this.</Note>}
        {people.map((person) => (
          <Person
            key={person.position}
            person={person}
            host={host}
            answer={actionData?.typed['position'] === String(person.position) ? actionData : undefined}
          />
        ))}
      </div>
    </div>
  )
}

type PersonProps = {
  person: Route.ComponentProps['loaderData']['people'][number]
  host: string
  answer: Route.ComponentProps['actionData']
}

/** The lead, or a traveller for whom the lead agrees and answers. */
function Person({ person, host, answer }: PersonProps) {
  const { position, name, terms, questions } = person
  const isAgreeing = answer?.typed['intent'] === 'agree'
  return (
    <section className="card pad stack gap-5" aria-labelledby={`person-${position}`}>
      <h2 id={`person-${position}`}>{name}</h2>
      <ConsentForm
        position={position}
        terms={terms}
        host={host}
        forWhom={position === 0 ? null : name}
        asksAge={false}
        answer={isAgreeing ? answer : undefined}
      />
      {questions.length > 0 && (
        <Answers person={person} host={host} answer={isAgreeing ? undefined : answer} />
      )}
    </section>
  )
}

function Answers({ person: { position, questions }, host, answer }: PersonProps) {
  const sending = useNavigation().state === 'submitting'
  const refused = answer?.refused
  return (
    <Form data-private method="post" noValidate className="stack gap-5">
      <h3>Questions of {host}</h3>
      {refused && (
        <Note tone="bad" role="alert">
          <b>{refused.message}</b> {refused.reason}
        </Note>
      )}
      <input type="hidden" name="position" value={position} />
      <div className="fgrid">
        <AnswerFields
          questions={questions}
          prefix={`${position}-`}
          typed={refused ? answer?.typed : undefined}
          errorOf={(field) => refused?.fields[field]}
        />
      </div>
      {questions.some(({ isLocked }) => !isLocked) && (
        <div>
          <Button name="intent" value="answers" disabled={sending}>
            Save the answers
          </Button>
        </div>
      )}
    </Form>
  )
}
