import { redirectDocument } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { personForm } from '#domain/office/people/person-form.ts'
import { revealPerson } from '#domain/office/people/reveal-person.ts'
import { findOfficePerson } from '#domain/office/people/office-person-queries.ts'
import { findImpersonation } from '#domain/office/impersonation/impersonation-queries.ts'
import { dayText, nepalDate } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { refusedText } from '../../../ui/feedback/refused-text.ts'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/person.ts'
import { historyLine, momentText } from '../office-words.ts'
import { actOnPerson } from './person-actions.ts'
import { type PersonAnswer, PersonActs } from './person-action-forms.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonLook } from './person-reveal.tsx'
import { lookedView } from './person-view.ts'

export const loader = authorize(
  site['office/people/person'].read,
  async ({ deps, params, visitor, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const { createdAt, suspendedAt, erasure, history, creditCents, ...person } = await findOfficePerson(
      deps,
      params.id,
    )
    const impersonation = await findImpersonation(deps, visitor.sessionId)
    return {
      ...person,
      since: dayText(nepalDate(createdAt)),
      suspended: suspendedAt && momentText(suspendedAt),
      erasure: erasure && `asked ${momentText(erasure.askedAt)}, not before ${momentText(erasure.dueAt)}`,
      credit: usd(creditCents),
      isOwn: person.id === account.id,
      isOperator: account.role === 'operator',
      isImpersonated: impersonation?.personId === person.id,
      history: history.map((entry) => historyLine(entry, account)),
    }
  },
)

export const action = formAction(
  site['office/people/person'].write,
  personForm,
  async ({ deps, params, visitor, input }: Route.ActionArgs & FormVisit<typeof personForm>) => {
    if (input.intent === 'look') {
      const looked = await revealPerson(deps, { personId: params.id, reason: input.reason }, visitor)
      return { looked: lookedView(looked), done: null }
    }
    const { to, says } = await actOnPerson(deps, params.id, input, visitor)
    // An impersonated page needs a full document load: it comes without scripts.
    return to ? redirectDocument(to, 303) : { looked: null, done: says ?? 'Done.' }
  },
)

/** The answer to the last button, with what was typed. */
function answerOf({ refused, typed, done }: NonNullable<Route.ComponentProps['actionData']>): PersonAnswer {
  const [intent, reason, amount] = [typed['intent'] ?? '', typed['reason'] ?? '', typed['amount'] ?? '']
  return { error: refused && refusedText(refused), done: done ?? null, intent, reason, amount }
}

const tones = { active: 'ok', suspended: 'bad', erased: 'off' } as const

/** A person as staff may see them: the account's state, its data after a reason, and the actions. */
export default function OfficePerson({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, state, role, suspended, suspendedReason, history } = loaderData
  const looked = actionData?.looked ?? null
  const answer = actionData ? answerOf(actionData) : null
  return (
    <OfficePage
      title={looked?.name || looked?.email || name || email}
      note={role === 'traveller' ? email : `${role} · ${email}`}
      side={<PersonActs {...loaderData} answer={answer} />}
      sideLabel="What can be done"
    >
      <div className="office__pad stack office__keep">
        {answer?.done && (
          <Note tone="ok" role="status">
            {answer.done}
          </Note>
        )}
        <div className="row row--wrap">
          <Badge tone={tones[state as keyof typeof tones]}>{state}</Badge>
        </div>
        {suspended && (
          <p>
            <b className="b">Suspended since {suspended}:</b> {suspendedReason}
          </p>
        )}
        <PersonFacts {...loaderData} />
        <PersonLook looked={looked} />
        <section>
          <h2>History</h2>
          {history.length === 0 && <p className="muted mt-2">No history.</p>}
          <ul className="history">
            {history.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </section>
      </div>
    </OfficePage>
  )
}
