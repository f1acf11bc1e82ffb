import { href } from 'react-router'
import { isOnTheTrail, tabOf, waitsForChoice } from '#domain/booking/booking-rules.ts'
import { nepalDate, rangeText } from '#domain/dates.ts'
import { mayRun } from '#domain/host/host-rules.ts'
import type { HostStatus } from '#domain/host/host-states.ts'
import type { Conversation, TalkedAbout } from '#domain/message/conversation-queries.ts'
import type { findFirstMessage } from '#domain/message/first-message-queries.ts'
import { spokenName } from '#domain/shown-name.ts'
import { messageRefusals } from '#domain/refusals/message-refusals.ts'
import { guestThreadRefusals } from '#domain/refusals/guest-thread-refusals.ts'
import { SUPPORT_HOURS } from '#domain/support/support-hours-rules.ts'
import { pictureUrl } from '#domain/picture/picture-rules.ts'
import { counted } from '#figure-text'
import { statusOf } from '../../shared/booking/booking-status.ts'
import { hostIs } from '#domain/host/host-states.ts'
import type { BookingState } from '#domain/states/booking-states.ts'

export type HeadView = ReturnType<typeof headView>
type Host = { id: string; status: string | null; name: string; kind: string } | null
/** The time within which a host usually answers. */
type Usual = 'hour' | 'day' | null

/** The other person, their verified facts, and the booking it is about. */
export function headView(
  conversation: Conversation,
  { isThere, usual, now }: { isThere: boolean; usual: Usual; now: Date },
) {
  const { kind, title, side, host, isGuest, photoKey, closed, booking } = conversation
  if (kind === 'support') return { ...supportView(isThere), closed: closedText(closed) }
  return {
    ...partner({ title, photoKey, side, host }),
    closed: closedText(closed),
    line:
      side === 'host' && isGuest ? 'Has no account: reads and answers by email' : lineOf(side, host, usual),
    about: booking && aboutView(booking, now),
  }
}

/** The recipient of a first message. */
export function firstView(first: Awaited<ReturnType<typeof findFirstMessage>>, usual: Usual) {
  const { title, photoKey, side, host, closed } = first
  return {
    ...partner({ title, photoKey, side, host }),
    closed: closedText(closed),
    line: lineOf(side, host, usual),
    about: null,
  }
}

/** Our support: 'Online' only while a member of staff is present, else its hours. */
export function supportView(isThere: boolean) {
  return {
    title: 'Support',
    isSupport: true,
    isOnline: isThere,
    photo: null as string | null,

    spoken: 'our support',
    line: isThere ? null : `Answers ${SUPPORT_HOURS}`,
    hostTo: null as string | null,
    about: null as AboutView | null,
    closed: null as string | null,
    mayReport: false,
  }
}

function partner({
  title,
  photoKey,
  side,
  host,
}: Pick<Conversation, 'title' | 'photoKey' | 'side'> & { host: Host }) {
  const hostTo =
    side === 'client' && host && mayRun(host.status as HostStatus)
      ? href('/host-adventures/:hostId', { hostId: host.id })
      : null
  return {
    title,
    isSupport: false,
    isOnline: false,
    mayReport: true,
    photo: photoKey && pictureUrl(photoKey, 320),
    hostTo,
    spoken: side === 'client' && host ? spokenName(host.name, host.kind) : (title.split(' ')[0] ?? title),
  }
}

function lineOf(side: string, host: Host, usual: Usual): string | null {
  if (side !== 'client') return null
  const facts = [
    hostIs.verified(host?.status) && 'Verified host',
    usual && `usually answers within ${usual === 'hour' ? 'an hour' : 'a day'}`,
  ].filter(Boolean)
  const line = facts.join(' · ')
  return line && line[0]?.toUpperCase() + line.slice(1)
}

export type AboutView = ReturnType<typeof aboutView>

function aboutView(
  { name, startsOn, endsOn, spots, state, departureState, pictureKey }: TalkedAbout,
  now: Date,
) {
  const today = nepalDate(now)
  const stands = state as BookingState
  return {
    name,
    when: `${rangeText(startsOn, endsOn)}, ${counted(spots, 'traveller')}`,
    picture: pictureUrl(pictureKey ?? 'art/hero-home.webp', 320),
    status: statusOf({
      state: stands,
      tab: tabOf(stands, startsOn, today),
      refund_status: null,
      awaitsChoice: waitsForChoice(stands, departureState),
      onTheTrail: isOnTheTrail(stands, startsOn, endsOn, today),
    }),
  }
}

function closedText(closed: Conversation['closed']): string | null {
  if (!closed) return null
  return closed === 'guest-thread-closed'
    ? guestThreadRefusals[closed].reason
    : messageRefusals[closed].reason
}
