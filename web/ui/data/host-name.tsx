import { Link } from 'react-router'

/** A host's name, with a link while there is a public page. */
export function HostName({ name, page }: { name: string; page: string | null }) {
  return page ? <Link to={`/host-adventures/${page}`}>{name}</Link> : <>{name}</>
}
