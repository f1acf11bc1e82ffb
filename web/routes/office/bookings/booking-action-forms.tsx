import { Select } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { Route } from './+types/booking.ts'
import { ActForm } from '../action-form.tsx'
import { AddForTraveller } from './add-for-traveller.tsx'
import { asProposal } from './as-proposal.ts'
import type { BookingAnswer } from './booking-actions.ts'
import { ChangeProposal } from './change-proposal.tsx'
import { EndLink } from './end-link.tsx'
import { ExtendPart } from './extend-part.tsx'
import { ExtrasForTraveller } from './extras-for-traveller.tsx'
import { HandOverForTraveller } from './hand-over-for-traveller.tsx'
import { LeaveForTraveller } from './leave-for-traveller.tsx'
import { MoveForTraveller } from './move-for-traveller.tsx'
import { CorrectName } from './correct-name.tsx'
import { bookingIs } from '#domain/states/booking-states.ts'

type BookingActsProps = Route.ComponentProps['loaderData'] & { answer: BookingAnswer | null }

/**
 * The actions of staff for a booking in its current state: cancel it for its traveller, edit its travellers' details,
 * send its link.
 */
export function BookingActs({
  state,
  positions,
  leaving,
  moves,
  adding,
  extras,
  doneExtras,
  back,
  chooseBy,
  plan,
  isGuest,
  mayReissue,
  mayHandOver,
  links,
  travellerLinks,
  may,
  proposal,
  answer,
}: BookingActsProps) {
  const mayChange = may.cancel || may.propose
  const proposes = !may.cancel
  const maySendAsCredit = back !== null && !isGuest && back.cardCents > 0
  const nothing = !(mayChange && back) && !(may.reissue && mayReissue) && !(may.revoke && links > 0)
  return (
    <div className="stack gap-6">
      {(answer?.done ?? (answer ? null : doneExtras)) && (
        <Note tone="ok" role="status">
          {answer?.done ?? doneExtras}
        </Note>
      )}
      {proposal && <ChangeProposal proposal={proposal} answer={answer} />}
      {may.extend && plan?.next && <ExtendPart next={plan.next} answer={answer} />}
      {mayChange && back && (
        <ActForm
          {...asProposal(proposes, {
            intent: 'cancel',
            title: 'Cancel for the traveller',
            kind: 'danger',
            says: chooseBy
              ? 'The departure was cancelled: everything is refunded. The traveller is notified by email.'
              : `By the rule of today: ${back.percent}% comes back, ${back.sum}. The traveller is notified by email.`,
            button: maySendAsCredit ? `Cancel and give back ${back.sum}` : `Cancel and refund ${back.sum}`,
          })}
          answer={answer}
        >
          <input type="hidden" name="card" value={back.cardCents} />
          <input type="hidden" name="credit" value={back.creditCents} />
          {maySendAsCredit && (
            <Select id="refund-to" name="to" label="Where the money goes">
              <option value="card">To the card</option>
              <option value="credit">As credit, at once</option>
            </Select>
          )}
        </ActForm>
      )}
      {mayChange && leaving.length > 0 && (
        <LeaveForTraveller positions={positions} leaving={leaving} proposes={proposes} answer={answer} />
      )}
      {mayChange && moves.length > 0 && (
        <MoveForTraveller moves={moves} isChoice={chooseBy !== null} proposes={proposes} answer={answer} />
      )}
      {mayChange && adding.steps.length > 0 && (
        <AddForTraveller adding={adding} proposes={proposes} answer={answer} />
      )}
      {mayChange && extras.choices.length > 0 && (
        <ExtrasForTraveller extras={extras} proposes={proposes} answer={answer} />
      )}
      {may.change && !bookingIs.held(state) && (
        <ActForm
          intent="details"
          title="Travellers’ details"
          answer={answer}
          says="Everything they entered, with full passport numbers. You can change it below while that is possible."
          button="Open the details"
        />
      )}
      {mayChange && bookingIs.confirmed(state) && (
        <CorrectName positions={positions} proposes={!may.change} answer={answer} />
      )}
      {mayChange && mayHandOver && <HandOverForTraveller proposes={!may.change} answer={answer} />}
      {may.reissue && mayReissue && (
        <ActForm
          intent="reissue"
          title="Send the link again"
          answer={answer}
          says="The guest gets the link to this booking again, at the email address of the booking."
          button="Send the link"
        />
      )}
      {may.revoke && links > 0 && (
        <ActForm
          intent="revoke"
          title="Revoke the links"
          answer={answer}
          kind="danger"
          says={
            isGuest
              ? 'Links that were emailed stop working. Send a new one afterwards.'
              : 'Links on vouchers stop working. The account still opens the booking.'
          }
          button={links === 1 ? 'Revoke the link' : `Revoke ${links} links`}
        />
      )}
      {may.endLink && travellerLinks.length > 0 && (
        <EndLink positions={travellerLinks.map(({ position }) => position)} answer={answer} />
      )}
      {nothing && !may.change && <p className="muted">Nothing can be done about it now.</p>}
    </div>
  )
}
