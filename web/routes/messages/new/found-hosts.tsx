import { href, Link } from 'react-router'
import type { FoundHost } from '#domain/message/host-search/host-search-queries.ts'
import { pictureUrl } from '#domain/picture/picture-rules.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'

/** Hosts who accept messages: each links to the conversation, or to a first message. */
export function FoundHosts({ hosts }: { hosts: readonly FoundHost[] }) {
  return (
    <ul className="card newtalk__hosts mt-4" aria-label="Hosts">
      {hosts.map(({ id, name, photoKey, isVerified, treks, trekCount }) => (
        <li key={id}>
          <Link to={`${href('/messages')}?user=${id}`} className="newtalk__host">
            <Avatar name={name} photo={photoKey ? pictureUrl(photoKey, 320) : undefined} />
            <span>
              <span className="row row--wrap gap-3">
                <span className="b">{name}</span>
                {isVerified && <Badge tone="ok">Verified</Badge>}
              </span>
              <span className="muted newtalk__treks">{treksText(treks, trekCount)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** 'Annapurna Circuit, Nar Phu Valley and 2 more'. */
function treksText(treks: readonly string[], count: number): string {
  if (treks.length === 0) return 'No treks at the moment'
  const more = count - treks.length
  return more > 0 ? `${treks.join(', ')} and ${more} more` : treks.join(' and ')
}
