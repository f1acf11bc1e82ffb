import { trekFormUrl } from '../../shared/trek-form/trek-form-url.ts'
import { href, redirect } from 'react-router'
import { hostStatusOf } from '#domain/host/acting-host.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/create-trek.ts'
import { hostIs } from '#domain/host/host-states.ts'

/**
 * The address of the earlier trek form: redirects verified hosts to the current form, and others to the verification.
 */
export const loader = authorize(
  site['host/create-trek'].read,
  async ({ deps, visitor }: Route.LoaderArgs & Visit) => {
    const { account } = visitor
    const status = account && (await hostStatusOf(deps.db, account.id))
    throw redirect(hostIs.verified(status) ? trekFormUrl() : href('/host-verification'))
  },
)
