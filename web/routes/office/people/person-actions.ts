import { href } from 'react-router'
import { startErasureOf } from '#domain/personal-data/ask-erasure.ts'
import type { Deps } from '#domain/deps.ts'
import { centsFromDollars } from '#domain/money.ts'
import { endSessionsOf, letPersonBack, suspendPerson } from '#domain/suspension/suspend-person.ts'
import { grantCredit } from '#domain/office/proposal/grant-credit.ts'
import { endImpersonation, impersonate } from '#domain/office/impersonation/impersonate.ts'
import type { Visit } from '../../../http/context.ts'

type Done = { told?: string; to?: string }

/** Performs the action of a button on a person's page; returns its message or its redirect. */
export async function actOnPerson(
  deps: Deps,
  personId: string,
  form: FormData,
  visitor: Visit['visitor'],
): Promise<Done> {
  const word = (name: string) => String(form.get(name) ?? '')
  const about = { personId, reason: word('reason') }
  switch (word('intent')) {
    case 'suspend':
      await suspendPerson(deps, about, visitor)
      return { told: 'The account is suspended, and the person is notified.' }
    case 'lift':
      await letPersonBack(deps, about, visitor)
      return { told: 'The account is open again, and the person is notified.' }
    case 'end-sessions': {
      const count = await endSessionsOf(deps, about, visitor)
      return { told: count === 1 ? 'One session has ended.' : `${count} sessions have ended.` }
    }
    case 'erase':
      await startErasureOf(deps, { accountId: personId, reason: about.reason }, visitor)
      return { told: 'The erasure is on its way, and the person is notified.' }
    case 'credit': {
      const amountCents = centsFromDollars(word('amount').replace(/[$,]/g, ''))
      const outcome = await grantCredit(deps, { ...about, amountCents }, visitor)
      return { told: outcome === 'granted' ? 'The credit is theirs.' : 'Proposed: an operator decides.' }
    }
    case 'view':
      await impersonate(deps, about, visitor)
      return { to: '/' }
    default:
      await endImpersonation(deps, visitor)
      return { to: href('/admin/people/:id', { id: personId }) }
  }
}
