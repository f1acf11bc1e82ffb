import { data } from 'react-router'
import { may } from '../../http/may.ts'
import type { Visit } from '../../http/context.ts'
import type { Route } from './+types/not-found.ts'

/** Every address that is no page of ours. */
export const loader = may('site.use', async (_visit: Route.LoaderArgs & Visit) => {
  throw data(null, 404)
})

/** Of an address that this browser does not know the server may know more: it is asked for the whole page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  location.assign(request.url)
  return new Promise<never>(() => {})
}

export default function NotFound() {
  return null
}
