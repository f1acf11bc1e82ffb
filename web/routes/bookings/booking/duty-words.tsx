import { href } from 'react-router'
import type { ReactNode } from 'react'
import type { BookingPage } from '#domain/pages/booking-page-queries.ts'
import type { MilestoneKind } from '#domain/booking/duty-rules.ts'
import { dayText } from '#domain/dates.ts'
import { chargeText } from '#domain/money.ts'
import { plainPlace } from '#domain/trek/high-point-rules.ts'
import { counted } from '#figure-text'
import type { RefundStep } from '../../../ui/money/refund-ladder.tsx'
import { CutOff } from '../../../shared/trek/cut-off.tsx'
import { listed } from '../../../shared/trek/land-words.ts'
import { metres } from '../../../shared/trek/trek-words.ts'
import type { BookingPageData } from './booking-page-data.ts'

type Facts = { loaded: BookingPageData; page: BookingPage; own: boolean }

export type DutyWords = {
  /** The deadline: 'Next, until Fri 12 Feb 2027, 24:00 Nepal time'. */
  by?: ReactNode
  title: string
  text?: ReactNode
  action?: { to: string; label: string; isFile?: boolean } | undefined
}

/** The next task of a booking, as text. */
export function dutyWords(facts: Facts): DutyWords {
  const { loaded, page, own } = facts
  const { booking } = loaded
  const { duty } = page
  const late = loaded.planTo ? page.plan?.parts.find(({ isPaid }) => !isPaid) : undefined
  if (late?.isLate && duty.kind !== 'answer-change') return lateDuty(late, loaded.planTo ?? '')
  switch (duty.kind) {
    case 'pay':
    case 'send-form':
      return {
        title: duty.kind === 'pay' ? 'Pay to confirm your spots' : 'Finish your booking',
        text: booking.says,
      }
    case 'not-completed':
      return {
        title: 'This booking was not completed',
        text: booking.says,
        ...(loaded.trekTo && { action: anotherDeparture(loaded.trekTo) }),
      }
    case 'cancelled':
      return {
        title: booking.isDepartureCancelled ? 'Your departure was cancelled' : 'Your booking is cancelled',
        text: [booking.cancelledBy, booking.says]
          .filter(Boolean)
          .map((line) => <span key={line}>{line} </span>),
        ...(booking.cancelledBy && loaded.trekTo && { action: anotherDeparture(loaded.trekTo) }),
      }
    case 'answer-change':
      return {
        by: (
          <>
            Next, <CutOff on={duty.by} />
          </>
        ),
        title: `${booking.host.name} wants to change your trek`,
        text: 'Accept the change, move to another date, or cancel and get everything back. If you do not answer, the change applies.',
        action: { to: `${loaded.at}/trek-change`, label: 'Choose' },
      }
    case 'choose':
      return {
        by: duty.by && (
          <>
            Next, <CutOff on={duty.by} />
          </>
        ),
        title: 'Your departure was cancelled: choose what happens',
        text: 'Another date free of charge, credit, or your money back. If you do not choose in time, we refund everything you paid.',
        ...(duty.by && { action: { to: `${loaded.at}/cancelled-departure`, label: 'Choose' } }),
      }
    case 'details':
      return detailsDuty(facts, duty)
    case 'meet':
      return meetDuty(facts)
    case 'walk':
      return walkDuty(facts, duty.day)
    case 'review':
      return {
        title: 'Tell others how it was',
        text: own
          ? `Your review helps other trekkers, and ${loaded.booking.host.name}.`
          : 'Log in with the email you booked with to write a review.',
        action: own
          ? { to: href('/reviews'), label: 'Write a review' }
          : { to: href('/login'), label: 'Log in' },
      }
    case 'none':
      return { title: 'Nothing left to do' }
  }
}

const anotherDeparture = (to: string) => ({ to, label: 'Choose another departure' })

/** 'Add passport and insurance details for 1 traveller'. */
function detailsDuty(
  { loaded, page }: Facts,
  { travellers, by }: { travellers: number; by: string },
): DutyWords {
  const kinds = page.missingKinds.length > 0 ? `${listed(page.missingKinds)} details` : 'details'
  const whom = counted(travellers, 'traveller')
  return {
    by: (
      <>
        Next, <CutOff on={by} />
      </>
    ),
    title: `Add ${kinds} for ${whom}`,
    text: `${loaded.booking.host.name} needs them for permits, insurance and emergencies. The insurance must cover helicopter rescue up to ${metres(page.trek.maxAltitudeM)}.`,
    action: { to: loaded.booking.detailsTo, label: 'Add travellers’ details' },
  }
}

type Part = NonNullable<BookingPage['plan']>['parts'][number]

function lateDuty({ cents, tries, lastPayOn, cancelOn }: Part, planTo: string): DutyWords {
  return {
    by: `Now, until ${dayText(lastPayOn)}`,
    title: `Pay ${chargeText(cents)}`,
    text: `${tries > 0 ? 'We could not charge your card. ' : ''}If it is still unpaid on ${dayText(cancelOn)}, 10:00 Nepal time, this booking is cancelled.`,
    action: { to: planTo, label: 'Pay now or change card' },
  }
}

function meetDuty({ loaded, page }: Facts): DutyWords {
  const { booking, meeting } = loaded
  const isToday = page.today === page.startsOn
  return {
    by: isToday ? 'Today' : `Next, on ${dayText(page.startsOn)}`,
    title: `Meet ${booking.host.name} in ${meeting.place}`,
    text: isToday ? 'It starts today.' : 'All details are there. Nothing else to do before the trek.',
    ...(booking.papers && {
      action: { to: booking.papers.calendarTo, label: 'Add to calendar', isFile: true },
    }),
  }
}

function walkDuty({ page }: Facts, day: number): DutyWords {
  const night = page.trek.days.find((each) => each.day === day)
  return {
    by: `Day ${day} of ${page.trek.days.length}`,
    title: night ? `Today: ${night.place}` : 'On the trail',
    ...(night && { text: `You sleep at ${metres(night.altitudeM)}.` }),
  }
}

/** The dated steps of a booking, for the line below its task. */
export function stepWords({ loaded, page }: Omit<Facts, 'own'>): RefundStep[] {
  const { host } = loaded.booking
  const names: Record<MilestoneKind, string> = {
    paid: page.plan && page.plan.unpaidCents > 0 ? 'Booked, first payment made' : 'Booked and paid',
    details: 'Travellers’ details',
    meet: `Meet ${host.name}`,
    top: plainPlace(page.trek.maxAltitudePlace),
    end: 'Last day',
  }
  return page.steps.map(({ kind, on, state }) => ({
    what: names[kind],
    when: kind === 'details' ? `by ${dayText(on)}` : dayText(on),
    state,
  }))
}
