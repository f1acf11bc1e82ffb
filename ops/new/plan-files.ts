import { checkName, checkNew } from './check-name.ts'
import { type Plan, type Repository, WrongInput } from './plan.ts'
import { planMail } from './mail/plan-mail.ts'
import { planMigration } from './plan-migration.ts'
import { planRoute } from './plan-route.ts'
import { planVerb } from './plan-verb.ts'

const kinds: Record<string, { plan: (name: string, repository: Repository) => Plan; example: string }> = {
  verb: { plan: planVerb, example: 'claim/reopen-claim' },
  route: { plan: planRoute, example: 'bookings/swap-date' },
  mail: { plan: planMail, example: 'booking/date-swapped' },
  migration: { plan: planMigration, example: 'swap-date' },
}

/** The files for the words of a command, as in ['verb', 'claim/reopen-claim']. Throws WrongInput; writes nothing. */
export function planFiles(words: readonly string[], repository: Repository): Plan {
  const [kind = '', name, ...more] = words
  if (!Object.hasOwn(kinds, kind))
    throw new WrongInput(
      `${kind ? `There is no kind '${kind}'` : 'The kind is missing'}: write verb, route, mail or migration.`,
    )
  const { plan, example } = kinds[kind]!
  if (name === undefined || more.length > 0)
    throw new WrongInput(`Give one name after the kind, as in npm run new -- ${kind} ${example}.`)
  checkName(name, example)
  const planned = plan(name, repository)
  checkNew(planned.created, repository)
  return planned
}
