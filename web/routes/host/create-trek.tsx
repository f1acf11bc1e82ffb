import { redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { hostStatusOf } from '#domain/host/acting-host.ts'
import type { Visit } from '../../http/context.ts'
import { DASHBOARD, may } from '../../http/may.ts'
import type { Route } from './+types/create-trek.ts'

/** The older trek form's address: for verified hosts alone, and into the form that there is. Any other host verifies first. */
export const loader = may(
  'profile.own',
  async ({ deps, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const status = await hostStatusOf(deps.db, account.id)
    throw redirect(status === 'verified' ? `${DASHBOARD}/create` : '/host-verification')
  },
)
