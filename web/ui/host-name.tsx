import { Link } from 'react-router'

/** How a host is called, leading to the public page as long as there is one. */
export function HostName({ name, page }: { name: string; page: string | null }) {
  return page ? <Link to={`/host-adventures/${page}`}>{name}</Link> : <>{name}</>
}
