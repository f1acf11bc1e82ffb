import { type ReactNode, useEffect, useRef } from 'react'
import { href, Link, useRouteLoaderData } from 'react-router'
import './account.css'

type AccountFrameProps = {
  /** The page's h1. */
  title: string
  /** Its address, as in the navigation at the side. */
  current: string
  children: ReactNode
}

/** The account's pages, in the order of the navigation; `isPrivate`: not for staff. */
const pages: { to: string; label: string; isPrivate?: boolean }[] = [
  { to: href('/account'), label: 'Personal details', isPrivate: true },
  { to: href('/account/security'), label: 'Sign-in and security' },
  { to: href('/notifications'), label: 'Notifications', isPrivate: true },
  { to: href('/bookings'), label: 'Bookings' },
  { to: href('/saved'), label: 'Saved' },
  { to: href('/reviews'), label: 'Reviews', isPrivate: true },
  { to: href('/refer-a-friend'), label: 'Refer a Friend', isPrivate: true },
  { to: href('/subscribe-and-save'), label: 'Subscribe and save', isPrivate: true },
]

/** A page of the account: its title, the navigation, and its content. */
export function AccountFrame({ title, current, children }: AccountFrameProps) {
  const site = useRouteLoaderData<{ isStaff: boolean }>('root')
  const nav = useRef<HTMLElement>(null)
  // On a phone the navigation is one row that scrolls: the current page is scrolled into view.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && here) nav.current.scrollLeft = here.offsetLeft - nav.current.offsetLeft - 16
  }, [])
  return (
    <div className="wrap page account">
      <h1>{title}</h1>
      <div className="listing account__grid">
        <nav ref={nav} className="account__nav" aria-label="Account">
          {pages
            .filter(({ isPrivate }) => !(isPrivate && site?.isStaff))
            .map(({ to, label }) => (
              <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
                {label}
              </Link>
            ))}
        </nav>
        <div className="account__main stack">{children}</div>
      </div>
    </div>
  )
}
