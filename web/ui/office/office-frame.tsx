import House from 'lucide-react/icons/house'
import KeyRound from 'lucide-react/icons/key-round'
import type { ReactNode } from 'react'
import { href, Link, NavLink } from 'react-router'
import { AccountMenu } from '../layout/account-menu.tsx'
import { Mark } from '../layout/logo.tsx'
import { useCurrentInSight } from '../layout/use-current-in-sight.ts'
import type { OfficeLink } from './office-link.ts'
import { Shortcuts } from './shortcuts.tsx'
import { ShortcutsContext } from './use-shortcut-switch.ts'

type OfficeFrameProps = {
  /** The name of the office: 'Chautari back office'. */
  name: string
  operator: { email: string; label: string }
  /** The side navigation; empty on the pages before the second factor. */
  links: OfficeLink[]
  /** Whether this operator has the single-key shortcuts on. */
  shortcuts?: boolean
  children: ReactNode
}

/** The layout of every back office page: a narrow header and the side navigation. */
export function OfficeFrame({ name, operator, links, shortcuts = false, children }: OfficeFrameProps) {
  return (
    <ShortcutsContext value={shortcuts}>
      <header className="top top--office">
        <div className="wrap">
          <Link className="brand" to={href('/admin')}>
            <Mark />
            <span>{name}</span>
          </Link>
          <div className="top__act">
            <AccountMenu
              email={operator.email}
              label={operator.label}
              menu={[
                { to: '/', label: 'To the site', icon: House },
                { to: href('/admin/second-factor'), label: 'Second factor', icon: KeyRound },
              ]}
              logoutTo={href('/logout')}
            />
          </div>
        </div>
      </header>
      <div className={links.length > 0 ? 'office' : 'office office--alone'}>
        {links.length > 0 && <SideNav links={links} />}
        {children}
      </div>
    </ShortcutsContext>
  )
}

function SideNav({ links }: { links: OfficeLink[] }) {
  const nav = useCurrentInSight()
  return (
    <nav aria-label="Back office" className="small" ref={nav}>
      <ul className="sidenav">
        {links.map(({ to, label, count = 0 }) => (
          <li key={to}>
            <NavLink to={to} end={to === href('/admin')}>
              {label}
              {count > 0 && (
                <span className="num">
                  {count}
                  <span className="vh"> open</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
        <Shortcuts links={links} />
      </ul>
    </nav>
  )
}
