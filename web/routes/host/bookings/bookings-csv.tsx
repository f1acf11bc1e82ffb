import type { Account } from '#domain/account/visitor.ts'
import { nepalDate } from '#domain/dates.ts'
import { bookedDepartures } from '#domain/host-dashboard/host-bookings-queries.ts'
import { dollarsOf } from '#domain/money.ts'
import type { Visit } from '../../../http/context.ts'
import { csvFile } from '../../../http/csv-file.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/bookings-csv.ts'
import { filterOf, stateOf } from './bookings-view.ts'

const head = [
  'Trek',
  'Starts',
  'Ends',
  'State',
  'Bookings',
  'Travellers',
  'Spots',
  'Being paid',
  'Your share, US dollars',
  'Of it promised, US dollars',
  'Guests still pay, US dollars',
]

/** The listed departures as CSV, without personal data. */
export const loader = authorize(
  site['host/bookings/bookings-csv'].read,
  async ({ deps, url, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const { view, trek } = filterOf(url.searchParams)
    const today = nepalDate(deps.now())
    const all = await bookedDepartures(deps, account.id)
    const rows = all
      .filter(({ views, trekSlug }) => views.includes(view) && (trek === '' || trek === trekSlug))
      .map((one) => [
        one.trek,
        one.startsOn,
        one.endsOn,
        stateOf(one, today).says,
        one.bookings,
        one.travellers,
        one.maxSpots,
        one.pending,
        dollarsOf(one.netCents),
        dollarsOf(one.promisedNetCents),
        dollarsOf(one.unpaidCents),
      ])
    return csvFile(`bookings-${today}.csv`, [head, ...rows])
  },
)
