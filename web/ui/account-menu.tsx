import { ChevronDown, LogOut, type LucideIcon } from 'lucide-react'
import { Fragment, useRef } from 'react'
import { Form, Link } from 'react-router'
import { Avatar } from './avatar.tsx'
import type { SiteLink } from './top-bar.tsx'
import { useMenu } from './use-menu.ts'

/** `apart`: a line stands above it. `unread`: so many wait there. */
export type MenuEntry = SiteLink & {
  icon?: LucideIcon | undefined
  apart?: boolean | undefined
  unread?: number | undefined
}

type AccountMenuProps = {
  email: string
  /** For the monogram; the address unless given. */
  name?: string | undefined
  photo?: string | undefined
  /** What stands beside the picture; 'Hi, email' unless given. */
  label?: string | undefined
  /** The main links, which stand in this menu on phones. */
  links?: SiteLink[] | undefined
  /** What the menu leads to, above Logout. */
  menu: MenuEntry[]
  /** Where Logout posts to. */
  logoutTo: string
}

/** The signed-in person's menu: where to go, and the way out. */
export function AccountMenu({
  email,
  name: called = email,
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
        <Avatar name={called} size="xs" photo={photo} />
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

/** How many wait, for whoever sees; nothing for none. */
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
