import type { ReactNode } from 'react'
import type { CheckoutPage } from '#domain/booking/price/checkout-page-queries.ts'
import { refundLadder } from '#domain/trek/cancellation-refund-rules.ts'
import type { WaysOn } from '#domain/pages/ways-on-queries.ts'
import { dayText, type IsoDate } from '#domain/dates.ts'
import { meetingText } from '#domain/trek/meeting-rules.ts'
import { counted } from '#figure-text'
import { CutOff } from '../../../shared/trek/cut-off.tsx'

type DatedStep = { on: IsoDate; what: ReactNode }

/** The events after a payment in order; only events that are certain. */
export function nextSteps(booking: CheckoutPage, ways: WaysOn | null) {
  const { details, startsOn, endsOn, trek } = booking
  const place = ways ? meetingText(ways.meeting) : trek.startsIn
  const dated: DatedStep[] = [
    ...cutOffs(booking),
    ...detailsStep(ways),
    { on: startsOn, what: `Your trek begins with ${trek.hostName} in ${place}.` },
    { on: endsOn, what: `It ends in ${trek.endsIn}.` },
  ]
  const email = details?.lead.email ?? 'your address'
  return [
    { when: 'Today', what: `Confirmation, voucher and calendar file arrive at ${email}.` },
    ...dated
      .toSorted((a, b) => a.on.localeCompare(b.on))
      .map(({ on, what }) => ({ when: dayText(on), what })),
  ]
}

function cutOffs({ terms, startsOn, today }: CheckoutPage): DatedStep[] {
  return refundLadder(terms, startsOn, 0).flatMap(({ percent, until }) =>
    until !== null && until >= today
      ? [
          {
            on: until,
            what: (
              <>
                Cancel with {percent}% back <CutOff on={until} />.
              </>
            ),
          },
        ]
      : [],
  )
}

function detailsStep(ways: WaysOn | null): DatedStep[] {
  if (!ways?.details) return []
  const { travellers, by } = ways.details
  const whose = counted(travellers, 'traveller')
  return [
    {
      on: by,
      what: (
        <>
          Send passports and insurance of {whose} <CutOff on={by} />.{' '}
          <a href={`${ways.page}/travellers`}>Send them now</a>
        </>
      ),
    },
  ]
}
