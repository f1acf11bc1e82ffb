import type { Account } from '#domain/account/visitor.ts'
import { nepalDate } from '#domain/dates.ts'
import { forgetTrek, saveTreks } from '#domain/saved/save-trek.ts'
import { findSaved, offered } from '#domain/pages/saved-treks-queries.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/stored-treks.ts'
import { savedCard } from './saved-view.ts'

/** The cards of the treks stored in a visitor's browser: `?id=…&id=…`. */
export const loader = authorize(
  site['saved/stored-treks'].read,
  async ({ deps, request }: Route.LoaderArgs & Visit) => {
    const treks = await offered(deps, new URL(request.url).searchParams.getAll('id'))
    const today = nepalDate(deps.now())
    return Response.json({ cards: treks.map((trek) => savedCard(trek, today)) })
  },
)

/** Saves or removes treks of a signed-in account; each call returns the whole list for the browser's key. */
export const action = authorize(
  site['saved/stored-treks'].write,
  async ({ deps, request, account }: Route.ActionArgs & Visit & { account: Account }) => {
    const form = await request.formData()
    const ids = form.getAll('id').map(String)
    if (form.get('intent') === 'remove') for (const id of ids) await forgetTrek(deps, id, account)
    else await saveTreks(deps, ids, account)
    const today = nepalDate(deps.now())
    const treks = await findSaved(deps, account.id)
    return Response.json({ cards: treks.map((trek) => savedCard(trek, today)) })
  },
  'refuse',
)
