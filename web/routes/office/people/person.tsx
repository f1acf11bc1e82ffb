import { data, redirectDocument } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { revealPerson } from '#domain/office/people/reveal-person.ts'
import { findOfficePerson } from '#domain/office/people/office-person-queries.ts'
import { findImpersonation } from '#domain/office/impersonation/impersonation-queries.ts'
import { dayText, nepalDate } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/person.ts'
import { historyLine, momentText } from '../office-words.ts'
import { actOnPerson } from './person-actions.ts'
import { PersonActs } from './person-action-forms.tsx'
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

export const action = authorize(
  site['office/people/person'].write,
  async ({ deps, params, request, visitor }: Route.ActionArgs & Visit & { account: Account }) => {
    const form = await request.formData()
    const word = (name: string) => String(form.get(name) ?? '')
    const [intent, reason, amount] = [word('intent'), word('reason'), word('amount')]
    const none = { looked: null, error: null, told: null, intent, reason, amount }
    try {
      if (intent === 'look') {
        const looked = await revealPerson(deps, { personId: params.id, reason }, visitor)
        return { ...none, looked: lookedView(looked) }
      }
      const { to, told } = await actOnPerson(deps, params.id, form, visitor)
      // An impersonated page needs a full document load: it comes without scripts.
      if (to) throw redirectDocument(to, 303)
      return { ...none, told: told ?? 'Done.' }
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === 'forbidden' || error.kind === 'not-found') throw error
      const says = [error.message, error.reason].filter(Boolean).join(' ')
      return data({ ...none, error: says }, error.status)
    }
  },
)

const tones = { active: 'ok', suspended: 'bad', erased: 'off' } as const

/** A person as staff may see them: the account's state, its data after a reason, and the actions. */
export default function OfficePerson({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, state, role, suspended, suspendedReason, history } = loaderData
  const looked = actionData?.looked ?? null
  return (
    <OfficePage
      title={looked?.name || looked?.email || name || email}
      note={role === 'traveller' ? email : `${role} · ${email}`}
      side={<PersonActs {...loaderData} answer={actionData ?? null} />}
      sideLabel="What can be done"
    >
      <div className="office__pad stack office__keep">
        {actionData?.told && (
          <Note tone="ok" role="status">
            {actionData.told}
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
