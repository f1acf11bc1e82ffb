import { Badge } from '../../../ui/feedback/badge.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import { SoldAndPresent } from '../../../ui/offer/sold-and-present.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { ClaimPanelView } from './claim-panel.ts'
import { claimIs } from '#domain/claim/claim-states.ts'

/** The facts of a claim, without any personal text: its kind, its deadlines, and the booking's money. */
export function ClaimFacts(claim: ClaimPanelView) {
  const { name, badge, isLate, age, due } = claim
  return (
    <>
      <div className="row between">
        <h2 className="num">{name}</h2>
        <Badge tone={isLate ? 'late' : badge.tone}>{isLate ? 'Late' : badge.says}</Badge>
      </div>
      <div className="mt-4">
        <PriceLines
          lines={[
            { label: 'What happened', amount: claim.what },
            { label: 'When', amount: claim.happened },
            { label: 'Claimed', amount: claim.made },
            ...(age
              ? [{ label: 'Promised by', amount: `${due}, waits ${age}` }]
              : [{ label: claim.badge.says, amount: claim.decided ?? '' }]),
            { label: 'Traveller', amount: claim.traveller },
            { label: 'Booking', amount: claim.reference },
            { label: 'Trek', amount: claim.trek },
          ]}
        />
      </div>
      <h3 className="mt-5">Money</h3>
      <div className="mt-2">
        <PriceLines
          lines={[
            { label: 'Paid', amount: claim.paid },
            { label: 'The rule would give', amount: claim.tier },
            { label: 'Refunded so far', amount: claim.back },
            { label: 'The host’s share', amount: claim.share },
            ...(claim.outcome ? [{ label: 'Granted', amount: claim.outcome }] : []),
            { label: 'Left to refund', amount: claim.left, kind: 'total' as const },
          ]}
        />
      </div>
      {claim.sold && <SoldAndPresent sold={claim.sold} level={3} className="mt-5" />}
      {claim.isDisputed && claimIs.open(claim.state) && (
        <Note tone="warn" className="mt-4">
          The card’s bank disputes this payment or has taken it back. Nothing can be granted now.
        </Note>
      )}
    </>
  )
}
