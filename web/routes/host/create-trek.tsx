import { redirect } from 'react-router'
import { hostStatusOf } from '#domain/host/acting-host.ts'
import type { Visit } from '../../http/context.ts'
import { DASHBOARD, may } from '../../http/may.ts'
import type { Route } from './+types/create-trek.ts'

/** The older trek form's address: for verified hosts alone, and into the form that there is. Anybody else verifies first. */
export const loader = may('site.use', async ({ deps, visitor }: Route.LoaderArgs & Visit) => {
  const { account } = visitor
  const status = account && (await hostStatusOf(deps.db, account.id))
  throw redirect(status === 'verified' ? `${DASHBOARD}/create` : '/host-verification')
})
