import { ChevronDown, LogOut, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { Avatar } from './avatar.tsx'
import { ButtonLink } from './button.tsx'
import { Logo } from './logo.tsx'
import { useDismiss } from './use-dismiss.ts'

export type SiteLink = { to: string; label: string }
export type MenuEntry = SiteLink & { icon?: LucideIcon | undefined }

type TopBarProps = {
  /** The signed-in person, or null for a visitor and while that is not known yet. */
  account: { email: string } | null
  /** Links beside the name, shown on wide screens. */
  links?: SiteLink[] | undefined
  /** What the signed-in person's menu leads to, above Logout. */
  menu: MenuEntry[]
  /** Where Logout posts to. */
  logoutTo: string
  /** Lies over the picture of the home page. */
  onArt?: boolean | undefined
}

/** The head of every page: the name, the main links, and the way in or the account menu. */
export function TopBar({ account, links = [], menu, logoutTo, onArt }: TopBarProps) {
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
          {account ? <AccountMenu email={account.email} menu={menu} logoutTo={logoutTo} /> : <WaysIn />}
        </div>
      </div>
    </header>
  )
}

function WaysIn() {
  return (
    <>
      <ButtonLink size="s" className="hide-s" to="/login">
        Chautari your adventure
      </ButtonLink>
      <ButtonLink size="s" className="btn--paper" to="/login">
        Log in
      </ButtonLink>
    </>
  )
}

type AccountMenuProps = {
  email: string
  /** What stands beside the picture; 'Hi, email' unless given. */
  label?: string | undefined
  menu: MenuEntry[]
  logoutTo: string
}

/** The signed-in person's menu: where to go, and the way out. */
export function AccountMenu({ email, label = `Hi, ${email}`, menu, logoutTo }: AccountMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useDismiss(details)
  const close = () => {
    if (details.current) details.current.open = false
  }
  return (
    <details className="usermenu" ref={details}>
      <summary className="userbtn">
        <Avatar name={email} size="xs" />
        <span className="hide-s">{label}</span>
        <span className="vh">Account menu</span>
        <ChevronDown className="ico ico--s" />
      </summary>
      <div className="pop pop--right menu">
        <div className="menu__who">
          <b>Hi</b>
          {email}
        </div>
        <nav aria-label="Your account">
          {menu.map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} onClick={close}>
              {Icon && <Icon className="ico" />}
              {label}
            </Link>
          ))}
        </nav>
        <hr />
        <Form method="post" action={logoutTo} onSubmit={close}>
          <button type="submit">
            <LogOut className="ico" />
            Logout
          </button>
        </Form>
      </div>
    </details>
  )
}
