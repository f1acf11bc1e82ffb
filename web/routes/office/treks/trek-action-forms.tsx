import { href } from 'react-router'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import type { Route } from './+types/office-trek.ts'
import { ActForm } from '../action-form.tsx'
import type { OfficeTrekAnswer } from './trek-actions.ts'

type TrekActsProps = Route.ComponentProps['loaderData'] & { answer: OfficeTrekAnswer | null }

const HINT = 'The host reads it, and it is in the audit log. No names.'

/** The actions of an operator for a whole trek in its current state. */
export function TrekActs({ id, actions, isBooked, answer }: TrekActsProps) {
  return (
    <div className="stack gap-6">
      <section className="stack gap-3">
        <h2>Text</h2>
        <p className="muted">
          The same form as its host’s.{isBooked && ' It has bookings: duration and price stay as they are.'}
        </p>
        <ButtonLink to={`${href('/admin/treks/:id', { id })}?edit`}>Change its text</ButtonLink>
      </section>
      {actions.suspend === null && (
        <ActForm
          intent="suspend"
          title="Suspend"
          kind="danger"
          hint={HINT}
          answer={answer}
          says="Nobody can find or book it, and its host cannot undo that. Existing bookings are not affected."
          button="Suspend this trek"
        />
      )}
      {actions.deactivate === null && (
        <ActForm
          intent="pause"
          title="Deactivate"
          hint={HINT}
          answer={answer}
          says="It leaves the list. Its host can activate it again."
          button="Deactivate this trek"
        />
      )}
      {actions.activate === null && (
        <ActForm
          intent="activate"
          title="Activate"
          hint={HINT}
          answer={answer}
          says="Travellers can find and book it again."
          button="Activate this trek"
        />
      )}
      {actions['lift-suspension'] === null && (
        <ActForm
          intent="lift"
          title="Lift the suspension"
          kind="main"
          hint={HINT}
          answer={answer}
          says="It is inactive then, until its host activates it."
          button="Lift the suspension"
        />
      )}
      {isBooked ? (
        <p className="muted">It has bookings that are not over, so it cannot be archived.</p>
      ) : (
        <ActForm
          intent="archive"
          title="Archive"
          kind="danger"
          hint={HINT}
          answer={answer}
          says="It is removed from its host’s list with its dates. This cannot be undone."
          button="Archive this trek"
        />
      )}
    </div>
  )
}
