import type { Account } from '#domain/account/visitor.ts'
import type { findClaim } from '#domain/claim/claim-queue-queries.ts'
import { claimKinds } from '#domain/claim/claim-rules.ts'
import { rangeText } from '#domain/dates.ts'
import { dollarsOf, usd } from '#domain/money.ts'
import { bothText } from '../../../shared/booking/cancel-words.ts'
import { claimStates } from './claim-words.ts'
import { ageText, historyLine, momentText } from '../office-words.ts'
import { claimIs } from '#domain/claim/claim-states.ts'

type Claim = Awaited<ReturnType<typeof findClaim>>
export type ClaimPanelView = ReturnType<typeof claimPanel>

/** A claim as its panel shows it to this operator. */
export function claimPanel(claim: Claim, account: Account, now: Date) {
  const { id, name, state, kind, proposal, leftCents, shareBaseCents } = claim
  return {
    id,
    name,
    state,
    badge: claimStates[state],
    isLate: claim.isLate,
    reference: claim.reference,
    traveller: claim.traveller,
    photos: claim.photos,
    hasStatement: claim.hasStatement,
    what: claimKinds[kind],
    trek: `${claim.trek}, ${rangeText(claim.startsOn, claim.endsOn)}`,
    happened: momentText(claim.happenedAt),
    made: momentText(claim.madeAt),
    due: momentText(claim.dueAt),
    age: claimIs.open(state) ? ageText(claim.madeAt, now) : null,
    decided: claim.decidedAt && momentText(claim.decidedAt),
    outcome: claimIs.granted(state)
      ? `${usd(claim.amountCents)}, of it ${usd(claim.hostCents)} from the host`
      : null,
    paid: bothText(claim.cardPaid, claim.creditPaid),
    tier: `${claim.percent}%`,
    back: usd(claim.backCents),
    left: usd(leftCents),
    share: `${usd(claim.shareNetCents)}, ${(claim.shareState ?? 'none').replace('_', ' ')}`,
    isDisputed: claim.isDisputed,
    mostCents: leftCents,
    most: usd(leftCents),
    mostOfHost: usd(Math.min(leftCents, shareBaseCents)),
    proposal: proposal && {
      amount: usd(proposal.amountCents),
      ofHost: usd(proposal.hostCents),
      typed: { amount: dollars(proposal.amountCents), host: dollars(proposal.hostCents) },
      isMine: proposal.by === account.id,
    },
    sold: claim.sold,
    history: claim.history.map((entry) => historyLine(entry, account)),
  }
}

function dollars(cents: number): string {
  return dollarsOf(cents).toFixed(2)
}
