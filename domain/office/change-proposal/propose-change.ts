import { confirmedStaffOf } from '../../account/staff.ts'
import type { Visitor } from '../../account/visitor.ts'
import { findTraveller, readName } from '../../booking/change/write-name.ts'
import { readPeople } from '../../booking-change/add-travellers.ts'
import { lockBooking } from '../../booking/booking-queries.ts'
import type { Deps } from '../../deps.ts'
import { mailboxOf } from '../../host/self-dealing-rules.ts'
import { readNewLead } from '../../lead-handover/offer-booking.ts'
import { closeProposals } from '../../proposal/close-proposals.ts'
import { readProposalReason } from '../../proposal/proposal-rules.ts'
import { writeProposal } from '../../proposal/write-proposal.ts'
import { Refusal } from '../../refusal.ts'
import { areSameAmounts, payloadOf, type ProposedChange, type ShownAmounts } from './change-proposal-rules.ts'
import { quoteProposedChange } from './quote-proposed-change.ts'

type Proposing = { bookingId: string; change: ProposedChange; shown: ShownAmounts; reason: string }

/**
 * Support proposes a change of a booking for its traveller, with the amounts that the page showed. Nothing changes before an
 * operator approves it. A booking has one open proposal; nobody proposes about their own booking. The audit log has the reason.
 */
export async function proposeChange(
  deps: Deps,
  { bookingId, change: typed, shown, reason }: Proposing,
  visitor: Visitor,
): Promise<string> {
  const proposer = confirmedStaffOf(visitor, deps.now())
  const why = readProposalReason(reason)
  const change = readChange(typed)
  mustBeForSomebodyElse(change, proposer.email)
  await closeProposals(deps)
  const quote = await quoteProposedChange(deps, bookingId, change)
  if (!areSameAmounts(quote, shown)) throw new Refusal('change-proposal-price-differs')
  return deps.db.transaction().execute(async (tx) => {
    const { account_id: accountId } = await lockBooking(tx, bookingId)
    if (change.kind === 'name') await findTraveller(tx, bookingId, change.position)
    return writeProposal(tx, deps.now(), proposer, {
      kind: 'booking_change',
      accountId,
      amountCents: null,
      payload: payloadOf(bookingId, change, shown),
      reason: why,
    })
  })
}

/** Nobody hands a booking over to their own mailbox. */
function mustBeForSomebodyElse(change: ProposedChange, email: string): void {
  if (change.kind !== 'hand-over') return
  if (change.people.some((lead) => mailboxOf(lead.email) === mailboxOf(email)))
    throw new Refusal('handover-to-yourself')
}

/** The change with names without spaces around them; refused with a sentence for each invalid field. */
function readChange(change: ProposedChange): ProposedChange {
  if (change.kind === 'add') return { ...change, people: readPeople(change.people) }
  if (change.kind === 'name') return { ...change, people: change.people.map(readName) }
  if (change.kind === 'hand-over') return { ...change, people: change.people.map(readNewLead) }
  return change
}
