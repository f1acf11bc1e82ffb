import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Form, href, Link, useNavigation } from 'react-router'
import { brand } from '#brand'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { SoldAndPresent } from '../../../ui/offer/sold-and-present.tsx'
import { ClaimForm } from './claim-form.tsx'
import { type ClaimAnswer, type ClaimsView, problemsOf } from './claim-visit.ts'
import { claimIs } from '#domain/claim/claim-states.ts'

export const claimMeta = [{ title: `Claim · ${brand.name}` }, { name: 'referrer', content: 'same-origin' }]

/** The claims of a booking: earlier ones, and the form for a new one if it is possible. */
export function ClaimPage({ view, answer }: { view: ClaimsView; answer: ClaimAnswer | undefined }) {
  const { trek, dates, reference, backTo, claims, sold, refused, mayClaim } = view
  const wrong = answer?.refused
  return (
    <div className="wrap page claim">
      <p className="row cancel__back">
        <ChevronLeft className="ico ico--s" />
        <Link to={backTo}>{backTo === href('/bookings') ? 'Bookings' : 'My booking'}</Link>
      </p>
      <h1 className="mt-2">{claims.length > 0 ? 'Your claim' : 'Make a claim'}</h1>
      <p className="lead mt-2">
        {trek}, {dates}, {reference}
      </p>
      {wrong && Object.keys(problemsOf(wrong)).length === 0 && (
        <Note tone="bad" role="alert" className="mt-4">
          <b>{wrong.message}</b> {wrong.reason}
        </Note>
      )}
      <ul className="stack gap-6 mt-6">
        {claims.map((claim) => (
          <Claim key={claim.name} {...claim} />
        ))}
      </ul>
      {refused && <Note className="mt-6">{refused}</Note>}
      {mayClaim && (
        <div className="mt-6">
          {claims.length > 0 && <h2 className="h3">Another claim</h2>}
          <ClaimForm view={view} answer={answer} />
        </div>
      )}
      {sold && <SoldAndPresent sold={sold} level={2} className="card pad claim__one mt-6" />}
    </div>
  )
}

const badges = {
  open: ['info', 'Open'],
  granted: ['ok', 'Granted'],
  declined: ['none', 'Declined'],
  withdrawn: ['none', 'Taken back'],
} as const

function Claim(claim: ClaimsView['claims'][number]) {
  const busy = useNavigation().state === 'submitting'
  const [tone, says] = badges[claim.state]
  return (
    <li className="card pad claim__one">
      <div className="row between row--wrap">
        <h2 className="h3 num">{claim.name}</h2>
        <Badge tone={tone}>{says}</Badge>
      </div>
      {!claimIs.withdrawn(claim.state) && (
        <p className="mt-2">
          <b className="b">{claim.says}</b>
        </p>
      )}
      {claim.answer && (
        <>
          <h3 className="label mt-4">Our answer</h3>
          <p className="claim__words">{claim.answer}</p>
        </>
      )}
      <div className="mt-4">
        <PriceLines
          small
          lines={[
            { label: 'What happened', amount: claim.kind },
            { label: 'When', amount: claim.happened },
            { label: 'Claimed', amount: claim.made },
            ...(claim.photos ? [{ label: 'Sent with it', amount: claim.photos }] : []),
          ]}
        />
      </div>
      <p className="claim__words mt-4">{claim.body}</p>
      <h3 className="label mt-4">What you ask for</h3>
      <p className="claim__words">{claim.wish}</p>
      {claimIs.open(claim.state) && (
        <Form method="post" className="mt-4">
          <Button kind="text-danger" name="intent" value="withdraw" disabled={busy}>
            Withdraw the claim
          </Button>
        </Form>
      )}
    </li>
  )
}
