import { href, Link, useOutlet, useParams } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { usd } from '#domain/money.ts'
import { findDifferences, findReconciliation } from '#domain/office/discrepancy-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { FilterChips } from '../../../ui/office/filter-chips.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/discrepancies.ts'
import { differenceNames } from './discrepancy-words.ts'
import { ageText, momentText } from '../office-words.ts'

export const loader = authorize(
  site['office/discrepancies/discrepancies'].read,
  async ({ deps, request }: Route.LoaderArgs & Visit & { account: Account }) => {
    const which = new URL(request.url).searchParams.get('state') === 'settled' ? 'settled' : 'open'
    const [rows, last] = await Promise.all([findDifferences(deps, which), findReconciliation(deps)])
    const { compared_at: comparedAt, balance_compared_at: balanceAt, balance_difference_cents: cents } = last
    return {
      which,
      last: {
        compared:
          comparedAt && `${momentText(comparedAt)}, ${last.sessions} card pages and ${last.refunds} refunds`,
        balance:
          balanceAt && `${momentText(balanceAt)}, ${cents === null ? 'not reported' : balanceText(cents)}`,
      },
      differences: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        what: differenceNames[row.kind] ?? row.kind,
        detail: row.detail,
        object: row.object_id,
        reference: row.reference,
        age: ageText(row.found_at, deps.now()),
        settled: row.settled_at && `${momentText(row.settled_at)}, ${row.settler ?? 'by itself'}`,
      })),
    }
  },
)

function balanceText(cents: number): string {
  if (cents === 0) return 'nothing'
  return cents > 0 ? `${usd(cents)} more there` : `${usd(-cents)} less there`
}

export default function Differences({ loaderData }: Route.ComponentProps) {
  const { which, last, differences } = loaderData
  const { id: chosen } = useParams()
  const query = which === 'settled' ? '?state=settled' : ''
  return (
    <OfficePage
      title="Differences"
      note={`${differences.length} ${which}`}
      filters={
        <FilterChips
          label="Filters"
          chips={[
            { to: href('/admin/differences'), label: 'Open', on: which === 'open', fixed: true },
            {
              to: `${href('/admin/differences')}?state=settled`,
              label: 'Settled',
              on: which === 'settled',
              fixed: true,
            },
          ]}
        />
      }
      side={useOutlet()}
      sideLabel="The chosen difference"
      backTo={`${href('/admin/differences')}${query}`}
    >
      <dl className="office__pad office__facts">
        <div>
          <dt>Lists compared</dt>
          <dd>{last.compared ?? 'not yet'}</dd>
        </div>
        <div>
          <dt>Balances differed by</dt>
          <dd>{last.balance ?? 'not yet'}</dd>
        </div>
      </dl>
      {differences.length === 0 ? (
        <p className="empty--office">
          {which === 'open' ? 'Our ledger and the provider’s lists agree.' : 'Nothing is settled yet.'}
        </p>
      ) : (
        <div className="tablebox" tabIndex={0} role="region" aria-label="Differences">
          <table className="table table--dense table--stack">
            <caption className="vh">Differences, {which}</caption>
            <thead>
              <tr>
                <th>What</th>
                <th>Age</th>
                <th>Says</th>
                <th>Booking</th>
                <th>{which === 'open' ? 'Object' : 'Settled'}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ id, what, age, detail, reference, object, settled }) => (
                <tr key={id} aria-current={id === chosen ? 'true' : undefined}>
                  <td>
                    <Link
                      className="b"
                      to={`${href('/admin/differences/:id', { id })}${query}`}
                      preventScrollReset
                    >
                      {what}
                    </Link>
                  </td>
                  <td className="num nowrap">{age}</td>
                  <td className="wide">{detail}</td>
                  <td className="num nowrap">{reference ?? '–'}</td>
                  <td className="num quiet ids">{settled ?? object}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </OfficePage>
  )
}
