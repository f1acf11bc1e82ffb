import { href, Link } from 'react-router'

/** A host's name, with a link while there is a public page. */
export function HostName({ name, page }: { name: string; page: string | null }) {
  return page ? <Link to={href('/host-adventures/:hostId', { hostId: page })}>{name}</Link> : <>{name}</>
}
