import { data } from 'react-router'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Visit } from '../../http/context.ts'
import type { Route } from './+types/not-found.ts'

/** The 404 page. */
export const loader = authorize(site['pages/not-found'].read, async (_visit: Route.LoaderArgs & Visit) => {
  throw data(null, 404)
})

/** The server may know a path that this browser's manifest lacks: it requests the full page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  location.assign(request.url)
  return new Promise<never>(() => {})
}

export default function NotFound() {
  return null
}
