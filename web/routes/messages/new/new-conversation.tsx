import { data } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { findHostsToWriteTo, isTooShort, typedHost } from '#domain/message/host-search/host-search-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/new-conversation.ts'
import { FoundHosts } from './found-hosts.tsx'
import { HostSearch } from './host-search.tsx'
import { searchedWords } from './searched-words.ts'
import './new-conversation.css'

export const handle = { slim: true }

export const loader = authorize(
  site['messages/new/new-conversation'].read,
  async ({ deps, visitor, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const asked = url.searchParams.get('host')
    const typed = typedHost(asked ?? '')
    const hosts = await findHostsToWriteTo(deps, typed, visitor)
    return data({
      typed,
      hosts,
      says: searchedWords(hosts.length, { asked: asked !== null, tooShort: isTooShort(typed) }),
    })
  },
)

/** A search during typing that fails leaves the page unchanged. */
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const typed = new URL(request.url).searchParams.get('host') ?? ''
    return { typed, hosts: [], says: 'The search failed. Please try again.' }
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => [{ title: `New conversation · ${brand.name}` }]

export default function NewConversation({ loaderData: { typed, hosts, says } }: Route.ComponentProps) {
  return (
    <div className="wrap wrap--text page newtalk">
      <h1>New conversation</h1>
      <p className="lead mt-3">Find the host you want to write to.</p>
      <HostSearch typed={typed} />
      <p className="muted mt-4" role="status">
        {says}
      </p>
      {hosts.length > 0 && <FoundHosts hosts={hosts} />}
    </div>
  )
}
