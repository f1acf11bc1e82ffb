import ChevronLeft from 'lucide-react/icons/chevron-left'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { claimStatementForm } from '#domain/claim/claim-statement-form.ts'
import { answerClaim } from '#domain/claim/answer-claim.ts'
import { claimKinds, MOST_CLAIM_CHARACTERS } from '#domain/claim/claim-rules.ts'
import { findClaimForHost } from '#domain/claim/host-claims-queries.ts'
import { dayText, nepalDate, nepalHour, rangeText } from '#domain/dates.ts'
import { chargeText } from '#domain/money.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD } from '../../../http/dashboard.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit, type RefusedForm } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { TextArea } from '../../../ui/forms/field.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { SoldAndPresent } from '../../../ui/offer/sold-and-present.tsx'
import type { Route } from './+types/host-claim.ts'
import './bookings.css'
import { HostClaimWords } from './host-claim-words.tsx'
import { claimIs } from '#domain/claim/claim-states.ts'

type Arrived = Visit & { account: Account }

export const handle = { slim: true }

export const loader = authorize(
  site['host/bookings/host-claim'].read,
  async ({ deps, params, visitor }: Route.LoaderArgs & Arrived) => {
    const { claim, sold, ...booking } = await findClaimForHost(deps, params.id, visitor)
    const moment = (at: Date) => `${dayText(nepalDate(at))}, ${nepalHour(at)} Nepal time`
    const view = {
      sold,
      reference: booking.reference,
      who: booking.name || booking.reference,
      trek: `${booking.trek}, ${rangeText(booking.startsOn, booking.endsOn)}`,
      claim: claim && {
        name: claim.name,
        state: claim.state,
        body: claim.body,
        wish: claim.wish,
        answer: claim.answer,
        statement: claim.statement,
        what: claimKinds[claim.kind],
        happened: moment(claim.happenedAt),
        due: moment(claim.dueAt),
        outcome: outcomeOf(claim, chargeText(claim.hostCents)),
      },
    }
    return data(view)
  },
)

/** The decision's result for the host; null while it is open. */
function outcomeOf({ state, hostCents }: { state: string; hostCents: number }, ofHost: string) {
  if (claimIs.open(state)) return null
  if (claimIs.withdrawn(state)) return 'It was taken back. Your share stays as it was.'
  const how = claimIs.granted(state) ? 'We have granted it.' : 'We have declined it.'
  return `${how} ${hostCents > 0 ? `Your share is calculated without ${ofHost}.` : 'Your share stays as it was.'}`
}

export const action = formAction(
  site['host/bookings/host-claim'].write,
  claimStatementForm,
  async ({ deps, params, visitor, url, input }: Route.ActionArgs & FormVisit<typeof claimStatementForm>) => {
    await answerClaim(deps, { bookingId: params.id, typed: input.statement }, visitor)
    return redirect(url.pathname, 303)
  },
)

export const meta = () => [{ title: `Claim · ${brand.name}` }]

/** A claim about one of the host's bookings, and the host's response. */
export default function HostClaim({ loaderData, actionData }: Route.ComponentProps) {
  const { trek, who, reference, claim, sold } = loaderData
  return (
    <div className="wrap page">
      <p className="row cancel__back">
        <ChevronLeft className="ico ico--s" />
        <Link to={href(`${DASHBOARD}/bookings`)}>Total Bookings</Link>
      </p>
      <h1 className="mt-2">{claim ? `Claim ${claim.name}` : 'No claim'}</h1>
      <p className="lead mt-2">
        {who}, {trek}
      </p>
      {claim === null ? (
        <p className="mt-4">Nobody has made a claim about {reference}.</p>
      ) : (
        <div className="columns mt-6">
          <div className="stack gap-6">
            <HostClaimWords {...claim} />
            {claimIs.open(claim.state) && claim.statement === null && (
              <Statement refused={actionData?.refused ?? null} typed={actionData?.typed['statement']} />
            )}
            {sold && <SoldAndPresent sold={sold} level={2} />}
          </div>
          <aside className="card pad" aria-label="The claim">
            <PriceLines
              small
              lines={[
                { label: 'What', amount: claim.what },
                { label: 'When', amount: claim.happened },
                { label: 'Booking', amount: reference },
              ]}
            />
          </aside>
        </div>
      )}
    </div>
  )
}

function Statement({ refused, typed }: { refused: RefusedForm | null; typed: string | undefined }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form data-draft method="post" noValidate className="stack gap-4">
      {refused && (
        <Note tone="bad" role="alert">
          {refused.message}
        </Note>
      )}
      <TextArea
        id="statement"
        label="Your side"
        hint={`We read it before we decide. You can send it once. At most ${MOST_CLAIM_CHARACTERS} characters.`}
        rows={6}
        maxLength={MOST_CLAIM_CHARACTERS}
        defaultValue={typed}
      />
      <div>
        <Button kind="main" disabled={busy}>
          Tell your side
        </Button>
      </div>
    </Form>
  )
}
