import { href, Link } from 'react-router'

/** The five-point ridge with the dot on its summit. */
export function Mark() {
  return (
    <svg viewBox="0 0 46 28" fill="none" aria-hidden="true">
      <path
        d="M2 25 12 14l5 5 9-14 8 11 3-3 7 12"
        stroke="#E8A01C"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx="26" cy="5" r="4" fill="#E8A01C" />
    </svg>
  )
}

/** The mark and the name, with a link to the home page. */
export function Logo() {
  return (
    <Link className="brand" to={href('/')}>
      <Mark />
      <span>Chautari</span>
    </Link>
  )
}
