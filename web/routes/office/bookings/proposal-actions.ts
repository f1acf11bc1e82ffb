import type { Visitor } from '#domain/account/visitor.ts'
import { extraWishesIn, peopleIn, positionsIn } from '#domain/booking/change/change-form.ts'
import type { Deps } from '#domain/deps.ts'
import { extraText } from '#domain/extra/extra-rules.ts'
import { approveChange } from '#domain/office/change-proposal/approve-change.ts'
import type { ProposedChange, ShownAmounts } from '#domain/office/change-proposal/change-proposal-rules.ts'
import { findProposalOfBooking } from '#domain/office/change-proposal/change-proposal-queries.ts'
import { proposeChange } from '#domain/office/change-proposal/propose-change.ts'
import { findOfficeBooking } from '#domain/office/office-booking-queries.ts'
import { declineProposal, withdrawProposal } from '#domain/office/proposal/decide-proposal.ts'
import { Refusal } from '#domain/refusal.ts'
import { nameIn, newLeadIn, shownIn, textsOf } from './booking-form.ts'

type Acting = { deps: Deps; bookingId: string; form: FormData; visitor: Visitor }

/** Proposes a change of a booking, or decides about a proposed one; returns the sentence for the page. */
export async function actOnProposal({ deps, bookingId, form, visitor }: Acting): Promise<string> {
  const word = (name: string) => String(form.get(name) ?? '')
  switch (word('intent')) {
    case 'approve-change': {
      const proposalId = await proposalOf(deps, bookingId, form)
      const approval = { proposalId, shown: shownIn(form), isSure: form.has('sure') }
      return approvedTexts[await approveChange(deps, approval, visitor)]
    }
    case 'decline-change': {
      const id = await proposalOf(deps, bookingId, form)
      await declineProposal(deps, { id, reason: word('reason') }, visitor)
      return 'The proposal is declined. Nothing was changed.'
    }
    case 'withdraw-change':
      await withdrawProposal(deps, { id: await proposalOf(deps, bookingId, form) }, visitor)
      return 'The proposal is withdrawn. Nothing was changed.'
    default: {
      const { change, shown } = await proposedIn(deps, bookingId, form)
      await proposeChange(deps, { bookingId, change, shown, reason: word('reason') }, visitor)
      return 'Your proposal waits for an operator. Nothing is changed yet.'
    }
  }
}

/** The id of the booking's open proposal that a form names; refused for any other. */
async function proposalOf(deps: Deps, bookingId: string, form: FormData): Promise<string> {
  const open = await findProposalOfBooking(deps, bookingId)
  if (!open || open.id !== form.get('proposal')) throw new Refusal('proposal-decided')
  return open.id
}

const approvedTexts = {
  applied: 'Approved. The booking is changed, and the traveller gets an email.',
  waits:
    'Approved. What it needs is held for 24 hours, and the traveller gets an email to pay the difference.',
  offered: 'Approved. The link is on its way to the new lead, and the present lead gets a copy.',
}

const free = { dueCents: 0, cardCents: 0, creditCents: 0 }

/** The change that a form proposes, with the amounts that it showed. */
async function proposedIn(
  deps: Deps,
  bookingId: string,
  form: FormData,
): Promise<{ change: ProposedChange; shown: ShownAmounts }> {
  const word = (name: string) => String(form.get(name) ?? '')
  switch (word('intent')) {
    case 'propose-leave': {
      const positions = positionsIn(form.getAll('leave').map(String))
      const shown = { ...shownIn(form, `-${positions.length}`), dueCents: 0 }
      return { change: { kind: 'leave', positions }, shown }
    }
    case 'propose-add':
      return { change: { kind: 'add', people: peopleIn(textsOf(form)) }, shown: shownIn(form) }
    case 'propose-move': {
      const departureId = word('to')
      const { moves } = await findOfficeBooking(deps, bookingId)
      const startsOn = moves.find(({ departure }) => departure.id === departureId)?.departure.starts_on ?? ''
      return { change: { kind: 'move', departureId, startsOn }, shown: shownIn(form, `-${departureId}`) }
    }
    case 'propose-extras': {
      const wishes = extraWishesIn(textsOf(form))
      const { extras } = await findOfficeBooking(deps, bookingId)
      const ordered = wishes
        .flatMap(({ id, quantity }) => {
          const extra = extras.find((each) => each.id === id)
          return extra && quantity > 0 ? [extraText({ ...extra, quantity })] : []
        })
        .join(', ')
      return { change: { kind: 'extras', wishes, ordered }, shown: shownIn(form) }
    }
    case 'propose-name': {
      const { position, ...name } = nameIn(form)
      return { change: { kind: 'name', position, people: [name] }, shown: free }
    }
    case 'propose-hand-over-lead':
      return { change: { kind: 'hand-over', people: [newLeadIn(form)] }, shown: free }
    default: {
      const asCredit = word('to') === 'credit'
      return { change: { kind: 'cancel', asCredit }, shown: { ...shownIn(form), dueCents: 0 } }
    }
  }
}
