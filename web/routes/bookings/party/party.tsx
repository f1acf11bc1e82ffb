import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { brand } from '#brand'
import { assignExtras } from '#domain/booking/extra/assign-extras.ts'
import { makeTravellerLinks } from '#domain/traveller-link/make-links.ts'
import { partyForm, type TypedAmounts } from '#domain/traveller-link/party-form.ts'
import { centsFromDollars } from '#domain/money.ts'
import { type SetAmount, setAmounts } from '#domain/traveller-share/set-amounts.ts'
import { remindByLink } from '#domain/traveller-link/remind-by-link.ts'
import { sendTravellerLink } from '#domain/traveller-link/send-link.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { secretForm } from '../../../shared/booking/secret-headers.ts'
import { site } from '../../../site.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { useCaughtFocus } from '../../../ui/forms/use-caught-focus.ts'
import { PriceLines } from '../../../ui/money/money.tsx'
import type { Route } from './+types/party.ts'
import { ExtrasOfTravellers } from './extras-of-travellers.tsx'
import { PartyMember } from './party-member.tsx'
import { type MemberView, type PartyView, partyView } from './party-view.ts'
import './party.css'

export const handle = { slim: true }

export const loader = authorize(
  site['bookings/party/party'].read,
  async ({ deps, params, visitor, url }: Route.LoaderArgs & Visit & { url: URL }) =>
    data(
      { ...(await partyView(deps, params.id, visitor)), done: doneText(url.searchParams.get('done')) },
      { headers: secretForm },
    ),
)

function doneText(done: string | null): string | null {
  if (done === 'make-links') return 'The links are ready. Copy each one, or send it by email.'
  if (done === 'send-link') return 'The link is on its way by email.'
  if (done === 'assign-extras') return 'The extras are saved. The parts of the price follow.'
  if (done === 'set-amounts') return 'The amounts are saved.'
  return done === 'remind' ? 'The reminder is on its way by email.' : null
}

export const action = formAction(
  site['bookings/party/party'].write,
  partyForm,
  async ({ deps, params: { id }, visitor, input }: Route.ActionArgs & FormVisit<typeof partyForm>) => {
    const { intent, position, email, amounts, assigned } = input
    if (intent === 'make-links') await makeTravellerLinks(deps, id, visitor)
    if (intent === 'send-link') await sendTravellerLink(deps, { bookingId: id, position, email }, visitor)
    if (intent === 'set-amounts')
      await setAmounts(deps, { bookingId: id, amounts: amounts.map(centsOf) }, visitor)
    if (intent === 'assign-extras') await assignExtras(deps, { bookingId: id, assigned }, visitor)
    if (intent === 'remind') await remindByLink(deps, { bookingId: id, position }, visitor)
    return redirect(`${href('/bookings/:id/party', { id })}?done=${intent}`, 303)
  },
)

/** An empty amount is an equal share; one that is no amount fits nowhere. */
function centsOf({ position, typed }: TypedAmounts[number]): SetAmount {
  if (typed === '') return { position, cents: null }
  return { position, cents: centsFromDollars(Number(typed.replaceAll(/[$,\s]/g, ''))) ?? Number.NaN }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** After a refusal the page shows what applies now. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = () => [{ title: `Your party · ${brand.name}` }]

export default function YourParty({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, trek, dates, bookingTo, others, done, mayChange } = loaderData
  const refused = actionData?.refused
  const doneBox = useCaughtFocus<HTMLDivElement>(done ? loaderData : undefined)
  return (
    <div className="wrap page">
      <nav className="small muted" aria-label="Breadcrumb">
        <Link to={href('/bookings')}>Bookings</Link> / <Link to={bookingTo}>{reference}</Link>
      </nav>
      <h1 className="mt-2">Your party</h1>
      <p className="muted mt-2">
        {trek}, {dates}
      </p>
      {refused && (
        <Note tone="bad" role="alert" className="mt-4">
          <b>{refused.message}</b> {refused.reason}
        </Note>
      )}
      <div ref={doneBox} tabIndex={-1} role="status">
        {done && !refused && (
          <Note tone="ok" className="mt-4">
            {done}
          </Note>
        )}
      </div>
      <div className="columns mt-6">
        <div className="stack gap-6">
          {!loaderData.hasAllLinks && mayChange && <MakeLinks />}
          {others.map((member) => (
            <PartyMember
              key={member.position}
              member={member}
              mayChange={mayChange}
              answer={actionData?.typed['position'] === String(member.position) ? actionData : undefined}
            />
          ))}
        </div>
        <aside className="stack gap-6" aria-label="Your part">
          <LeadPart view={loaderData} />
          <LeadDuties view={loaderData} />
          {mayChange && loaderData.extras.length > 0 && (
            <ExtrasOfTravellers
              extras={loaderData.extras}
              refused={refused?.code === 'extra-too-many-travellers' ? actionData : undefined}
            />
          )}
          {mayChange && !loaderData.isPaid && (
            <Amounts
              key={others.map(({ amount }) => amount).join(' ')}
              others={others}
              typed={refused?.code === 'shares-too-high' ? actionData?.typed : undefined}
            />
          )}
        </aside>
      </div>
    </div>
  )
}

/** Makes the links of everybody who has none. */
function MakeLinks() {
  const sending = useNavigation().state === 'submitting'
  return (
    <section className="card pad" aria-labelledby="links-title">
      <h2 className="h3" id="links-title">
        A link for each traveller
      </h2>
      <p className="mt-3">
        Each traveller gets a link of their own. With it they give their own details, agree to the terms, and
        can pay their part of the price with their own card. They need no account. They do not see your
        details, and you do not see those that they give.
      </p>
      <Form method="post" className="mt-4">
        <Button kind="main" name="intent" value="make-links" disabled={sending}>
          Make the links
        </Button>
      </Form>
    </section>
  )
}

type AmountsProps = { others: readonly MemberView[]; typed: Readonly<Record<string, string>> | undefined }

/** Other amounts for the others; an empty one is an equal share. */
function Amounts({ others, typed }: AmountsProps) {
  const sending = useNavigation().state === 'submitting'
  return (
    <section className="card pad" aria-labelledby="amounts-title">
      <h2 className="h3" id="amounts-title">
        Other amounts
      </h2>
      <p className="mt-3">
        Everybody pays an equal part of the price. Enter another amount in US dollars, or leave a field empty
        for an equal part. You pay the rest.
      </p>
      <Form method="post" noValidate className="stack gap-4 mt-4">
        {others.map(({ position, name, amount }) => (
          <Field
            key={position}
            id={`amount-${position}`}
            label={name}
            inputMode="decimal"
            autoComplete="off"
            optional
            defaultValue={typed?.[`amount-${position}`] ?? amount}
            error={amountProblem(typed?.[`amount-${position}`])}
          />
        ))}
        <Button name="intent" value="set-amounts" disabled={sending}>
          Save the amounts
        </Button>
      </Form>
    </section>
  )
}

/** What is wrong with a refused amount itself, not only with the sum. */
function amountProblem(typed = ''): string | undefined {
  const { cents } = centsOf({ position: 0, typed: typed.trim() })
  return cents === null || cents >= 0 ? undefined : 'Enter US dollars, like 100 or 99.50.'
}

/** What the lead pays, and what happens with the shares that nobody pays. */
function LeadPart({ view: { lead, until, isPaid, planTo } }: { view: PartyView }) {
  return (
    <section className="card pad" aria-labelledby="lead-title">
      <h2 className="h3" id="lead-title">
        Your part
      </h2>
      <div className="mt-3">
        <PriceLines
          lines={[
            { label: lead.extras ? `${lead.name}, with ${lead.extras}` : lead.name, amount: lead.share },
            ...(lead.paid ? [{ label: 'Paid by you', amount: lead.paid, kind: 'minus' as const }] : []),
            { label: 'Left for your card', amount: lead.due ?? 'Nothing', kind: 'total' },
          ]}
        />
      </div>
      <p className="small muted mt-3">
        {isPaid
          ? 'Everything is paid.'
          : `The others can pay until ${until}. Your card is charged for what they have not paid by then.`}
      </p>
      {planTo && (
        <p className="mt-3">
          <Link to={planTo}>See your payments</Link>
        </p>
      )}
    </section>
  )
}

/** What the lead has given, and for whom the lead agrees and answers. */
function LeadDuties({ view: { own, termsTo, others } }: { view: PartyView }) {
  const minors = others.filter(({ isMinor }) => isMinor).map(({ name }) => name)
  return (
    <section className="card pad" aria-labelledby="duties-title">
      <h2 className="h3" id="duties-title">
        Your details and terms
      </h2>
      <ul className="row row--wrap gap-2 mt-3">
        {own.map(({ says, isDone }) => (
          <li key={says}>
            <Badge tone={isDone ? 'ok' : 'warn'}>{says}</Badge>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link to={termsTo}>Terms and questions</Link>
        {minors.length > 0 && `, also for ${minors.join(', ')}`}
      </p>
    </section>
  )
}
