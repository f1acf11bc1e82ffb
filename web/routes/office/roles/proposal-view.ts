import { href } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { usd } from '#domain/money.ts'
import { changeOfPayload, proposedChangeText } from '#domain/office/change-proposal/change-proposal-rules.ts'
import type { findOpenProposals } from '#domain/office/proposal/proposal-queries.ts'
import { takesTwo } from '#domain/proposal/proposal-rules.ts'
import { ageText, momentText } from '../office-words.ts'
import { proposalIs } from '#domain/proposal/proposal-states.ts'

type Proposal = Awaited<ReturnType<typeof findOpenProposals>>[number]
export type ProposalView = ReturnType<typeof proposalView>

/** A proposal as text, and the actions of this operator for it. */
export function proposalView(proposal: Proposal, { id }: Account, at: Date) {
  const isTheirs = proposal.proposedById === id
  const isAboutThem = proposal.person?.id === id
  const backs = proposal.backedById === id
  const isOpen = proposalIs.open(proposal.state)
  return {
    id: proposal.id,
    what: whatOf(proposal),
    reason: proposal.reason,
    state: proposal.state,
    bookingTo: bookingTo(proposal),
    person: proposal.person && {
      id: proposal.person.id,
      name: proposal.person.name,
      to:
        proposal.kind === 'bank_account'
          ? href('/admin/hosts/:id', { id: proposal.person.id })
          : href('/admin/people/:id', { id: proposal.person.id }),
    },
    by: isTheirs ? 'you' : proposal.proposedBy,
    backedBy: proposal.backedById === proposal.proposedById ? null : proposal.backedBy,
    age: ageText(proposal.proposedAt, at),
    decided:
      proposal.decidedAt && `${momentText(proposal.decidedAt)}, ${proposal.decidedBy ?? 'the program'}`,
    declineReason: proposal.declineReason,
    mayApprove: proposal.kind !== 'booking_change',
    mayDecide: isOpen && !isTheirs && !isAboutThem && !backs,
    mayWithdraw: isOpen && isTheirs,
    isFirst: isOpen && !proposal.backedById && takesTwo(proposal),
    waits: isAboutThem
      ? 'It is about you, so somebody else decides.'
      : backs
        ? 'A second operator decides.'
        : '',
  }
}

/** The page of a booking that a proposal changes, where an operator approves it; null for any other. */
function bookingTo({ kind, payload }: Proposal): string | null {
  return kind === 'booking_change' ? href('/admin/bookings/:id', { id: payload['bookingId'] ?? '' }) : null
}

function whatOf({ kind, payload, amountCents }: Proposal): string {
  if (kind === 'role') return `Role: ${payload['from']} → ${payload['to']}`
  if (kind === 'booking_change')
    return `Booking ${referenceOf(payload['bookingId'] ?? '')}: ${proposedChangeText(changeOfPayload(payload).change)}`
  if (kind === 'bank_account') return 'Bank details whose holder is not the host'
  if (kind === 'credit_grant') return `Credit of ${usd(amountCents ?? 0)}`
  return `${usd(amountCents ?? 0)} in the books: debit ${payload['debit']}, credit ${payload['credit']}`
}
