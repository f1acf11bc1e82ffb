import { ChevronDown, LogOut, type LucideIcon, Menu } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import { Form, Link } from 'react-router'
import { Avatar } from './avatar.tsx'
import { ButtonLink } from './button.tsx'
import { Logo } from './logo.tsx'
import { useMenu } from './use-menu.ts'

export type SiteLink = { to: string; label: string }
/** `apart`: a line stands above it. */
export type MenuEntry = SiteLink & { icon?: LucideIcon | undefined; apart?: boolean | undefined }

/** How the signed-in person looks: the name for the monogram, and a photo when there is one. */
type Face = { name?: string | undefined; photo?: string | undefined }

type TopBarProps = {
  /** The signed-in person, or null for a visitor. */
  account: (Face & { email: string }) | null
  /** Links in the middle of wide screens, and in a menu on phones. */
  links: SiteLink[]
  /** Stands before the ways in: the choice of currency. */
  tools?: ReactNode
  /** Where a visitor begins to be a host. */
  host: SiteLink
  /** What the signed-in person's menu leads to, above Logout. */
  menu: MenuEntry[]
  /** Where Logout posts to. */
  logoutTo: string
  /** Lies over the picture of the home page. */
  onArt?: boolean | undefined
}

/** The head of every page: the name, the main links, the currency, and the ways in or the account menu. */
export function TopBar({ account, links, tools, host, menu, logoutTo, onArt }: TopBarProps) {
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
          {account ? (
            <AccountMenu {...account} links={links} menu={menu} logoutTo={logoutTo} />
          ) : (
            <WaysIn links={links} host={host} />
          )}
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
      <ButtonLink size="s" className="btn--paper" to="/login">
        Log in
      </ButtonLink>
      <PhoneMenu links={[...links, host]} />
    </>
  )
}

/** What has no room in the bar of a phone. */
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

type AccountMenuProps = Face & {
  email: string
  /** What stands beside the picture; 'Hi, email' unless given. */
  label?: string | undefined
  /** The main links, which stand in this menu on phones. */
  links?: SiteLink[] | undefined
  menu: MenuEntry[]
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
  const onChoice = () => close(details.current)
  return (
    <details className="usermenu" ref={details}>
      <summary className="userbtn">
        <Avatar name={called} size="xs" photo={photo} />
        <span className="hide-s userbtn__name">{label}</span>
        <span className="vh">Account menu</span>
        <ChevronDown className="ico ico--s" />
      </summary>
      <div className="pop pop--right menu">
        <div className="menu__who">
          <b>Hi</b>
          {email}
        </div>
        <nav aria-label="Your account">
          {menu.map(({ to, label: name, icon: Icon, apart }) => (
            <Fragment key={to}>
              {apart && <hr />}
              <Link to={to} onClick={onChoice}>
                {Icon && <Icon className="ico" />}
                {name}
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

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false
}
