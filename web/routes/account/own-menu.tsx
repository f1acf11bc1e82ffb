import { href } from 'react-router'
import BadgePercent from 'lucide-react/icons/badge-percent'
import Briefcase from 'lucide-react/icons/briefcase'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Gift from 'lucide-react/icons/gift'
import Heart from 'lucide-react/icons/heart'
import MessageSquare from 'lucide-react/icons/message-square'
import Star from 'lucide-react/icons/star'
import UserRound from 'lucide-react/icons/user-round'
import { useMessages } from '../../realtime/messages-context.ts'
import type { Monogram } from '../../ui/data/monogram.ts'
import { AccountMenu } from '../../ui/layout/account-menu.tsx'
import type { SiteLink } from '../../ui/layout/top-bar.tsx'

type OwnMenuProps = {
  email: string
  face: { monogram: Monogram; photo: string | null; hosting: SiteLink[] } | null
  isStaff: boolean
  links: SiteLink[]
}

/** The menu of the signed-in account, with its counts. */
export function OwnMenu({ email, face, isStaff, links }: OwnMenuProps) {
  const { unread } = useMessages()
  return (
    <AccountMenu
      email={email}
      monogram={face?.monogram}
      photo={face?.photo ?? undefined}
      links={links}
      menu={isStaff ? staffMenu : [...travellerMenu(unread), ...(face?.hosting ?? []).map(asEntry)]}
      logoutTo={href('/logout')}
    />
  )
}

function travellerMenu(unread: number) {
  return [
    { to: href('/account'), label: 'My Account', icon: UserRound },
    { to: href('/messages'), label: 'Messages', icon: MessageSquare, unread },
    { to: href('/bookings'), label: 'Bookings', icon: CalendarDays },
    { to: href('/saved'), label: 'Saved', icon: Heart },
    { to: href('/reviews'), label: 'Reviews', icon: Star },
    { to: href('/refer-a-friend'), label: 'Refer a Friend', icon: Gift },
    { to: href('/subscribe-and-save'), label: 'Subscribe and save', icon: BadgePercent },
  ]
}

/** Staff have no profile, messages, membership or referrals. */
const staffMenu = [
  { to: href('/admin'), label: 'Back office', icon: Briefcase },
  { to: href('/bookings'), label: 'Bookings', icon: CalendarDays },
  { to: href('/saved'), label: 'Saved', icon: Heart },
  { to: href('/account/security'), label: 'Sign-in and security', icon: UserRound },
]

/** The links to the host's side are apart from the traveller's. */
function asEntry(link: SiteLink, index: number) {
  return { ...link, icon: index ? UserRound : Briefcase, apart: index === 0 }
}
