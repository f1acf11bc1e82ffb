import ChevronDown from 'lucide-react/icons/chevron-down'
import LogOut from 'lucide-react/icons/log-out'
import type { LucideIcon } from 'lucide-react'
import { Fragment, useRef } from 'react'
import { Form, Link } from 'react-router'
import { type Monogram, monogramOf } from '../data/monogram.ts'
import { Avatar } from '../data/avatar.tsx'
import type { SiteLink } from './top-bar.tsx'
import { useMenu } from './use-menu.ts'

/** `apart`: a separator above it. `unread`: the number of unread items. */
export type MenuEntry = SiteLink & {
  icon?: LucideIcon | undefined
  apart?: boolean | undefined
  unread?: number | undefined
}

type AccountMenuProps = {
  email: string
  /** That of the address by default. */
  monogram?: Monogram | undefined
  photo?: string | undefined
  /** The text beside the picture; 'Hi, email' by default. */
  label?: string | undefined
  /** The main links, which are in this menu on phones. */
  links?: SiteLink[] | undefined
  /** The entries above Logout. */
  menu: MenuEntry[]
  /** The action of the Logout form. */
  logoutTo: string
}

/** The signed-in person's menu: its links, and Logout. */
export function AccountMenu({
  email,
  monogram = monogramOf(email),
  photo,
  label = `Hi, ${email}`,
  links,
  menu,
  logoutTo,
}: AccountMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useMenu(details)
  const waiting = menu.reduce((sum, { unread = 0 }) => sum + unread, 0)
  const onChoice = () => close(details.current)
  return (
    <details className="usermenu" ref={details}>
      <summary className="userbtn">
        <Avatar monogram={monogram} size="xs" photo={photo} />
        <span className="hide-s userbtn__name">{label}</span>
        <span className="vh">{waiting > 0 ? `Account menu, ${waiting} unread` : 'Account menu'}</span>
        <Dot count={waiting} />
        <ChevronDown className="ico ico--s" />
      </summary>
      <div className="pop pop--right menu">
        <div className="menu__who">
          <b>Hi</b>
          {email}
        </div>
        <nav aria-label="Your account">
          {menu.map(({ to, label: name, icon: Icon, apart, unread = 0 }) => (
            <Fragment key={to}>
              {apart && <hr />}
              <Link to={to} onClick={onChoice}>
                {Icon && <Icon className="ico" />}
                <span>
                  {name}
                  {unread > 0 && <span className="vh">, {unread} unread</span>}
                </span>
                <Dot count={unread} />
              </Link>
            </Fragment>
          ))}
        </nav>
        {links && (
          <nav className="only-s menu__site" aria-label="Menu">
            {links
              .filter(({ to }) => !menu.some((each) => each.to === to))
              .map(({ to, label: name }) => (
                <Link key={to} to={to} onClick={onChoice}>
                  {name}
                </Link>
              ))}
          </nav>
        )}
        <hr />
        <Form method="post" action={logoutTo} onSubmit={onChoice}>
          <button type="submit">
            <LogOut className="ico" />
            Logout
          </button>
        </Form>
      </div>
    </details>
  )
}

/** An unread count, for sighted users; nothing for none. */
function Dot({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="count-dot" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false
}
