import { Form, href, Link } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { listHostOwnBookings } from '#domain/booking/office/host-own-bookings-queries.ts'
import { listOfficeBookings } from '#domain/booking/office/office-bookings-queries.ts'
import { isDate, rangeText } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button, ButtonLink } from '../../../ui/forms/button.tsx'
import { Field, Select } from '../../../ui/forms/field.tsx'
import { FilterChips } from '../../../ui/office/filter-chips.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/bookings.ts'
import { bookingStates, isBookingState } from '../booking-words.ts'
import { momentText } from '../office-words.ts'
import { pageIn, PagesLine, pagesAt } from '../pagination.tsx'

export const loader = authorize(
  site['office/bookings/bookings'].read,
  async ({ deps, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const state = url.searchParams.get('state')
    const from = url.searchParams.get('from')
    const by = url.searchParams.get('by')
    const filter = {
      state: isBookingState(state) ? state : null,
      from: isDate(from) ? from : null,
      trek: (url.searchParams.get('trek') ?? '').trim().slice(0, 100),
      isDisputed: by === 'dispute',
      page: pageIn(url),
    }
    const isHostsOwn = by === 'host'
    const { bookings, hasMore } = isHostsOwn
      ? { bookings: await listHostOwnBookings(deps), hasMore: false }
      : await listOfficeBookings(deps, filter)
    return {
      filter,
      isHostsOwn,
      pages: pagesAt(url, filter.page, hasMore),
      bookings: bookings.map((booking) => ({
        id: booking.id,
        reference: booking.reference,
        trek: booking.trek,
        state: booking.state,
        dates: rangeText(booking.starts_on, booking.ends_on),
        spots: booking.spots,
        lead: booking.lead,
        isChoosing: booking.isChoosing,
        isGuest: booking.isGuest,
        isReviewed: booking.isReviewed,
        total: usd(booking.total_cents),
        made: momentText(booking.created_at),
      })),
    }
  },
)

/**
 * All bookings, newest first, with initials; the people of a booking are opened one booking at a time. A second list
 * has the bookings that hosts, or people with a host's address, made on the host's treks, and a third one those with an open card dispute.
 */
export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { bookings, filter, isHostsOwn, pages } = loaderData
  return (
    <OfficePage
      title="Bookings"
      note={`newest first${filter.page > 1 ? `, page ${filter.page}` : ''}`}
      filters={
        <>
          <FilterChips
            label="Lists"
            chips={[
              {
                to: href('/admin/bookings'),
                label: 'All',
                on: !isHostsOwn && !filter.isDisputed,
                fixed: true,
              },
              {
                to: `${href('/admin/bookings')}?by=host`,
                label: 'By hosts on their own treks',
                on: isHostsOwn,
                fixed: true,
              },
              {
                to: `${href('/admin/bookings')}?by=dispute`,
                label: 'Card disputes',
                on: filter.isDisputed,
                fixed: true,
              },
            ]}
          />
          {!isHostsOwn && !filter.isDisputed && <Filters {...filter} key={JSON.stringify(filter)} />}
        </>
      }
    >
      {bookings.length === 0 ? (
        <p className="empty--office">
          {isHostsOwn
            ? 'No host has booked their own trek.'
            : filter.isDisputed
              ? 'No bank disputes a payment now.'
              : 'No booking is found.'}
        </p>
      ) : (
        <div className="tablebox" tabIndex={0} role="region" aria-label="Bookings">
          <table className="table table--dense table--stack">
            <caption className="vh">Bookings</caption>
            <thead>
              <tr>
                <th>Booking</th>
                <th>State</th>
                <th>Trek</th>
                <th className="n">People</th>
                <th>Lead</th>
                <th className="n">Card pays</th>
                <th>Made, Nepal time</th>
              </tr>
            </thead>
            <tbody>
              {bookings.map((booking) => (
                <Row key={booking.id} {...booking} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <PagesLine {...pages} />
    </OfficePage>
  )
}

function Row(booking: Route.ComponentProps['loaderData']['bookings'][number]) {
  const { id, reference, trek, dates, state, isChoosing, spots, lead, isGuest, isReviewed, total, made } =
    booking
  const { tone, says } = isChoosing ? choosing : bookingStates[state]
  return (
    <tr>
      <td className="num b nowrap">
        <Link to={href('/admin/bookings/:id', { id })}>{reference}</Link>
      </td>
      <td>
        <Badge tone={tone}>{says}</Badge>
        {isChoosing && <span className="table__note quiet">the traveller chooses</span>}
      </td>
      <td>
        {trek}
        <span className="table__note quiet num">{dates}</span>
      </td>
      <td className="n num">
        {spots}
        <span className="show-s"> {spots === 1 ? 'person' : 'people'}</span>
      </td>
      <td>
        {lead || <span className="muted">not entered yet</span>}
        {isGuest && lead && <span className="table__note quiet">guest</span>}
        {isReviewed && <span className="table__note quiet">has reviewed it</span>}
      </td>
      <td className="n num">{total}</td>
      <td className="num nowrap muted wide">{made}</td>
    </tr>
  )
}

/** A confirmed booking whose departure was cancelled. */
const choosing = { tone: 'warn', says: 'Departure cancelled' } as const

function Filters({ state, from, trek, page }: Route.ComponentProps['loaderData']['filter']) {
  return (
    <Form className="office__pad office__filters" role="search" aria-label="Bookings">
      <Select id="state" label="State" optional defaultValue={state ?? ''}>
        <option value="">Any</option>
        {Object.entries(bookingStates).map(([name, { says }]) => (
          <option key={name} value={name}>
            {says}
          </option>
        ))}
      </Select>
      <Field id="trek" label="Trek" defaultValue={trek} optional autoComplete="off" />
      <Field id="from" label="Starting from" type="date" defaultValue={from ?? ''} optional />
      <Button>Show</Button>
      {(state || from || trek || page > 1) && (
        <ButtonLink kind="text" to={href('/admin/bookings')}>
          All
        </ButtonLink>
      )}
    </Form>
  )
}
