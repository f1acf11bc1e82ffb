import Menu from 'lucide-react/icons/menu'
import { type ReactNode, useRef } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '../forms/button.tsx'
import { Logo } from './logo.tsx'
import { useMenu } from './use-menu.ts'

export type SiteLink = { to: string; label: string }
type TopBarProps = {
  /** The signed-in person's menu; null for a visitor. */
  account: ReactNode
  /** Links in the middle of wide screens, and in a menu on phones. */
  links: SiteLink[]
  /** Before the sign-in links: the currency select. */
  tools?: ReactNode
  /** The link for a visitor to become a host. */
  host: SiteLink
  /** On the picture of the home page. */
  onArt?: boolean | undefined
}

/** The header of every page: the name, the main links, the currency, and the sign-in links or the account menu. */
export function TopBar({ account, links, tools, host, onArt }: TopBarProps) {
  return (
    <header className={onArt ? 'top top--art on-art' : 'top'}>
      <div className="wrap">
        <Logo />
        <nav aria-label="Main">
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="top__act">
          {tools}
          {account ?? <WaysIn links={links} host={host} />}
        </div>
      </div>
    </header>
  )
}

function WaysIn({ links, host }: Pick<TopBarProps, 'links' | 'host'>) {
  return (
    <>
      <ButtonLink size="s" className="hide-s" to={host.to}>
        {host.label}
      </ButtonLink>
      <ButtonLink size="s" className="btn--paper" to={href('/login')}>
        Log in
      </ButtonLink>
      <PhoneMenu links={[...links, host]} />
    </>
  )
}

/** The links that do not fit into the bar of a phone. */
function PhoneMenu({ links }: { links: SiteLink[] }) {
  const details = useRef<HTMLDetailsElement>(null)
  useMenu(details)
  return (
    <details className="usermenu only-s" ref={details}>
      <summary className="btn btn--line btn--s btn--menu">
        <Menu className="ico" />
        <span className="vh">Menu</span>
      </summary>
      <nav className="pop pop--right menu" aria-label="Menu">
        {links.map(({ to, label }) => (
          <Link key={label} to={to} onClick={() => close(details.current)}>
            {label}
          </Link>
        ))}
      </nav>
    </details>
  )
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false
}
