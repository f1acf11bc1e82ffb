import { href } from 'react-router'
import { startErasureOf } from '#domain/personal-data/request-erasure.ts'
import type { Deps } from '#domain/deps.ts'
import { centsFromDollars } from '#domain/money.ts'
import { endSessionsOf, liftPersonSuspension, suspendPerson } from '#domain/suspension/suspend-person.ts'
import { grantCredit } from '#domain/office/proposal/grant-credit.ts'
import type { personForm } from '#domain/office/people/person-form.ts'
import { endImpersonation, impersonate } from '#domain/office/impersonation/impersonate.ts'
import type { Visit } from '../../../http/context.ts'
import type { FormVisit } from '../../../http/form-action.ts'

/** What the page says after the action, or the page that it leads to. */
type Done = { says?: string; to?: string }
type Input = FormVisit<typeof personForm>['input']

/** Performs the action of a button on a person's page; returns its message or its redirect. */
export async function actOnPerson(
  deps: Deps,
  personId: string,
  { intent, reason, amount }: Input,
  visitor: Visit['visitor'],
): Promise<Done> {
  const about = { personId, reason }
  switch (intent) {
    case 'suspend':
      await suspendPerson(deps, about, visitor)
      return { says: 'The account is suspended, and the person is notified.' }
    case 'lift':
      await liftPersonSuspension(deps, about, visitor)
      return { says: 'The account is open again, and the person is notified.' }
    case 'end-sessions': {
      const count = await endSessionsOf(deps, about, visitor)
      return { says: count === 1 ? 'One session has ended.' : `${count} sessions have ended.` }
    }
    case 'erase':
      await startErasureOf(deps, { accountId: personId, reason }, visitor)
      return { says: 'The erasure is on its way, and the person is notified.' }
    case 'credit': {
      const amountCents = centsFromDollars(amount.replace(/[$,]/g, ''))
      const outcome = await grantCredit(deps, { ...about, amountCents }, visitor)
      return { says: outcome === 'granted' ? 'The credit is theirs.' : 'Proposed: an operator decides.' }
    }
    case 'view':
      await impersonate(deps, about, visitor)
      return { to: '/' }
    default:
      await endImpersonation(deps, visitor)
      return { to: href('/admin/people/:id', { id: personId }) }
  }
}
