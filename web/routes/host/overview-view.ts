import { trekFormUrl } from '../../shared/trek-form/trek-form-url.ts'
import { href } from 'react-router'
import {
  dayText,
  daysBetween,
  nepalDate,
  rangeText,
  shortDay,
  untilText,
  type IsoDate,
} from '#domain/dates.ts'
import type { Need } from '#domain/host-dashboard/host-todos-queries.ts'
import type { Overview } from '#domain/host-dashboard/overview-queries.ts'
import { usd } from '#domain/money.ts'
import type { NextPayout } from '#domain/payout/next-payout-queries.ts'
import { pictureUrl } from '#domain/picture/picture-rules.ts'
import { counted } from '#figure-text'
import { DASHBOARD } from '../../http/authorize.ts'

export type NeedIcon = 'person' | 'calendar' | 'bank' | 'review'

export type NeedView = {
  key: string
  icon: NeedIcon
  tone: 'warn' | 'bad' | 'ok' | null
  /** The name for the monogram of a message. */
  person: string | null
  title: string
  about: string
  /** The button; null when the host cannot act. */
  link: { to: string; label: string } | null
}

export type OverviewView = ReturnType<typeof overviewView>

/** The texts of the overview and the targets of its buttons. */
export function overviewView({ needs, walksNext, paidNext }: Overview, now: Date) {
  return {
    needs: needs.map((need) => needView(need, now)),
    walksNext: walksNext && {
      trek: walksNext.trek,
      dates: rangeText(walksNext.startsOn, walksNext.endsOn),
      taken: `${walksNext.taken} of ${walksNext.maxSpots} spots taken`,
      picture: walksNext.pictureKey && pictureUrl(walksNext.pictureKey, 320),
      to: `${href(`${DASHBOARD}/bookings`)}?open=${walksNext.id}`,
    },
    paidNext: paidNext && { amount: usd(Math.max(0, paidNext.netCents)), says: paidText(paidNext) },
  }
}

function needView(need: Need, now: Date): NeedView {
  const today = nepalDate(now)
  switch (need.kind) {
    case 'message':
      return {
        key: need.conversationId,
        icon: 'person',
        tone: null,
        person: need.from,
        title: `${need.from} wrote to you`,
        about: `${bookedText(need)} · waiting ${waitText(need.since, now)}`,
        link: {
          to: href('/messages/:conversationId', { conversationId: need.conversationId }),
          label: 'Answer',
        },
      }
    case 'bank':
      return {
        key: 'bank',
        icon: 'bank',
        person: null,
        ...bankNeed(need),
      }
    case 'document':
      return { key: 'document', icon: 'person', person: null, ...documentNeed(need) }
    case 'claim':
      return {
        key: `claim ${need.number}`,
        icon: 'person',
        tone: 'bad',
        person: null,
        title: `Claim ${need.number} about ${need.trek}`,
        about: `We decide by ${dayText(nepalDate(need.dueAt))}. Please tell us your side before then.`,
        link: { to: href(`${DASHBOARD}/bookings/:id/claim`, { id: need.bookingId }), label: 'Answer' },
      }
    case 'details':
      return {
        key: `details ${need.departureId}`,
        icon: 'calendar',
        tone: 'warn',
        person: null,
        title: `Details of ${counted(need.travellers, 'traveller')} are missing`,
        about: `${need.trek} starts on ${dayText(need.startsOn)}.`,
        link: { to: `${href(`${DASHBOARD}/bookings`)}?open=${need.departureId}`, label: 'See who' },
      }
    case 'minimum':
      return {
        key: `minimum ${need.departureId}`,
        icon: 'calendar',
        tone: need.decideOn <= today ? 'bad' : 'warn',
        person: null,
        title: `Will it run? ${need.trek}, ${shortDay(need.startsOn)}`,
        about: `${need.booked} of ${need.minSpots} booked. ${need.decideOn < today ? 'Decide now, or we cancel it.' : `Decide by ${dayText(need.decideOn)}.`}`,
        link: {
          to: `${href(`${DASHBOARD}/departures/:id`, { id: need.departureId })}#run`,
          label: 'Decide',
        },
      }
    case 'no-shows':
      return {
        key: `no-shows ${need.departureId}`,
        icon: 'calendar',
        tone: 'warn',
        person: null,
        title: `Was everyone there? ${need.trek}, ${shortDay(need.startsOn)}`,
        about: `Mark no-shows by ${dayText(need.until)}.`,
        link: {
          to: `${href(`${DASHBOARD}/bookings`)}?show=trail&open=${need.departureId}`,
          label: 'Mark no-shows',
        },
      }
    case 'spots':
      return {
        key: need.departureId,
        icon: 'calendar',
        tone: 'warn',
        person: null,
        title: `${need.trek}, ${shortDay(need.startsOn)} has ${leftText(need)}`,
        about: `Booking closes ${closesText(daysBetween(today, need.closesOn))}.`,
        link: { to: trekFormUrl(need.trekId), label: 'Open the trek' },
      }
    case 'reviews':
      return {
        key: 'reviews',
        icon: 'review',
        tone: 'ok',
        person: null,
        title: need.count === 1 ? '1 review can be answered' : `${need.count} reviews can be answered`,
        about: 'Everyone who looks at your trek sees your reply. You can reply once.',
        link: { to: `${href('/reviews')}?tab=received`, label: 'Read' },
      }
  }
}

/** The host's task about the bank details; none while an operator checks them. */
function bankNeed({ why, reason }: Extract<Need, { kind: 'bank' }>) {
  const to = href(`${DASHBOARD}/earnings/bank`)
  if (why === 'unconfirmed')
    return {
      tone: 'warn' as const,
      title: 'An operator is checking your bank details',
      about: 'You do not have to do anything. We pay what is due when they are checked.',
      link: null,
    }
  if (why === 'letter')
    return {
      tone: 'bad' as const,
      title: 'Send a letter from your bank',
      about: `An operator needs it to confirm your bank details: ${reason}`,
      link: { to: href(`${DASHBOARD}/earnings/letter`), label: 'Send the letter' },
    }
  if (why === 'rejected')
    return {
      tone: 'bad' as const,
      title: 'Add other bank details',
      about: `An operator rejected the ones you gave: ${reason}`,
      link: { to, label: 'Enter a different account' },
    }
  if (why === 'reported')
    return {
      tone: 'warn' as const,
      title: 'We are looking into your report',

      about: 'You reported that somebody else changed your bank details. Payouts are stopped.',
      link: null,
    }
  if (why === 'returned')
    return {
      tone: 'bad' as const,
      title: 'The bank returned our payout to your account',
      about: `The reason: ${reason}. Enter a different account, and we pay you again.`,
      link: { to, label: 'Enter a different account' },
    }
  return {
    tone: 'bad' as const,
    title: 'Where do we pay you?',
    about: 'Nothing can be paid out before you enter your bank details.',
    link: { to, label: 'Enter them' },
  }
}

/** The consequence of the document's expiry, and a link to send a new one. */
function documentNeed({ step, expiresOn, lastApprovedOn }: Extract<Need, { kind: 'document' }>) {
  const link = { to: href(`${DASHBOARD}/verification`), label: 'Send a new one' }
  if (step === 'ended')
    return {
      tone: 'bad' as const,
      title: 'Your treks take no new bookings',
      about: `Your document expired on ${dayText(expiresOn)}. Your bookings and payouts continue. Your treks are listed again when we approve a new document.`,
      link,
    }
  return {
    tone: step === 'expired' ? ('bad' as const) : ('warn' as const),
    title:
      step === 'expired' ? 'Your document has expired' : `Your document expires on ${dayText(expiresOn)}`,
    about: `Your approval counts ${untilText(lastApprovedOn)}. After that your treks take no new bookings.`,
    link,
  }
}

function bookedText({ trek, startsOn }: { trek: string | null; startsOn: IsoDate | null }): string {
  return trek && startsOn ? `${trek}, ${shortDay(startsOn)}` : 'Has not booked yet'
}

function leftText({ taken, left }: { taken: number; left: number }): string {
  if (taken === 0) return 'no bookings'
  return `${counted(left, 'spot')} left`
}

function closesText(days: number): string {
  if (days === 0) return 'today, 24:00 Nepal time'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** The time that somebody waits: '3 hours', '2 days'. */
function waitText(since: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - since.getTime()) / 3_600_000)
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return counted(hours, 'hour')
  return counted(Math.floor(hours / 24), 'day')
}

/** The payment's date, the reason that holds it, and its calculation. */
export function paidText({
  kind,
  on,
  number,
  hold,
  grossCents,
  feeCents,
  deductedCents,
}: NextPayout): string {
  const sum = `Gross ${usd(grossCents)}, platform fee ${usd(feeCents)}${deductedCents > 0 ? `, less ${usd(deductedCents)} of a lost dispute` : ''}.`
  if (hold) return `${hold}. ${sum}`
  if (kind === 'in-payout')
    return `In payout ${number}: two people check it before it goes to your bank. ${sum}`
  if (kind === 'due') return `Collected on ${on ? dayText(on) : ''} for your bank. ${sum}`
  return `Due on ${on ? dayText(on) : ''}, 24 hours after the trek ends. ${sum}`
}
