import {
  BadgePercent,
  Briefcase,
  CalendarDays,
  Gift,
  Heart,
  MessageSquare,
  Star,
  UserRound,
} from 'lucide-react'
import { pictureUrl } from '#domain/picture/picture-rules.ts'
import { useMessages } from '../../realtime/messages-context.ts'
import { AccountMenu } from '../../ui/layout/account-menu.tsx'
import type { SiteLink } from '../../ui/layout/top-bar.tsx'

type OwnMenuProps = {
  email: string
  face: { name: string; photoKey: string | null; hosting: SiteLink[] } | null
  isStaff: boolean
  links: SiteLink[]
}

/** The menu of the signed-in account, with its counts. */
export function OwnMenu({ email, face, isStaff, links }: OwnMenuProps) {
  const { unread } = useMessages()
  return (
    <AccountMenu
      email={email}
      name={face?.name}
      photo={face?.photoKey ? pictureUrl(face.photoKey, 320) : undefined}
      links={links}
      menu={isStaff ? staffMenu : [...travellerMenu(unread), ...(face?.hosting ?? []).map(asEntry)]}
      logoutTo="/logout"
    />
  )
}

function travellerMenu(unread: number) {
  return [
    { to: '/account', label: 'My Account', icon: UserRound },
    { to: '/messages', label: 'Messages', icon: MessageSquare, unread },
    { to: '/bookings', label: 'Bookings', icon: CalendarDays },
    { to: '/saved', label: 'Saved', icon: Heart },
    { to: '/reviews', label: 'Reviews', icon: Star },
    { to: '/refer-a-friend', label: 'Refer a Friend', icon: Gift },
    { to: '/subscribe-and-save', label: 'Subscribe and save', icon: BadgePercent },
  ]
}

/** Staff have no profile, messages, membership or referrals. */
const staffMenu = [
  { to: '/admin', label: 'Back office', icon: Briefcase },
  { to: '/bookings', label: 'Bookings', icon: CalendarDays },
  { to: '/saved', label: 'Saved', icon: Heart },
  { to: '/account/security', label: 'Sign-in and security', icon: UserRound },
]

/** The links to the host's side are apart from the traveller's. */
function asEntry(link: SiteLink, index: number) {
  return { ...link, icon: index ? UserRound : Briefcase, apart: index === 0 }
}
