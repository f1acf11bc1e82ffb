import { Form, href, Link, useOutlet, useParams } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { nepalDate, shortDay } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import { countRefunds, listRefunds } from '#domain/payment/refund-queue-queries.ts'
import type { RefundList } from '#domain/payment/refund-transfer-rules.ts'
import { takeRefund } from '#domain/payment/take-refund.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { Button, buttonClass, ButtonLink } from '../../../ui/forms/button.tsx'
import { DueChip } from '../../../ui/office/due-chip.tsx'
import { FilterChips } from '../../../ui/office/filter-chips.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/refunds.ts'
import { ageText } from '../office-words.ts'
import { dueText, filterOf, listNames, queryOf, reasonNames } from '../refund-list.ts'

export const loader = authorize(
  site['office/refunds/refunds'].read,
  async ({ deps, request, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const filter = filterOf(request, account)
    const [counts, refunds] = await Promise.all([countRefunds(deps), listRefunds(deps, filter)])
    return {
      shown: { list: filter.list, mine: filter.takenBy !== null, late: filter.onlyLate },
      counts,
      oldest: refunds[0] && filter.list !== 'sent' ? ageText(refunds[0].created_at, deps.now()) : null,
      refunds: refunds.map((refund) => ({
        id: refund.id,
        reference: refund.reference,
        traveller: refund.traveller,
        trek: refund.trek_name,
        why: reasonNames[refund.reason] ?? refund.reason,
        sum: usd(refund.amount_cents),
        asked: shortDay(nepalDate(refund.created_at)),
        due: refund.daysLeft === null ? null : dueText(refund.daysLeft),
        taker: refund.taken_by === account.id ? 'You' : refund.taker,
      })),
    }
  },
)

/** Assigns a refund of the list to this operator. */
export const action = authorize(
  site['office/refunds/refunds'].write,
  async ({ deps, request, visitor }: Route.ActionArgs & Visit & { account: Account }) => {
    const form = await request.formData()
    await takeRefund(deps, { refundId: String(form.get('refund') ?? ''), isRelease: false }, visitor)
    return null
  },
)

const lists = Object.keys(listNames) as RefundList[]

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { shown, counts, oldest, refunds } = loaderData
  const { id: chosen } = useParams()
  const side = useOutlet()
  const query = queryOf(shown)
  const here = chosen ? href('/admin/refunds/:id', { id: chosen }) : href('/admin/refunds')
  return (
    <OfficePage
      title="Refunds"
      note={`${counts[shown.list]} ${listNames[shown.list].toLowerCase()}${oldest ? `, oldest ${oldest}` : ''}`}
      actions={
        <>
          <ButtonLink size="s" to={href('/admin/refunds/goodwill')}>
            Goodwill
          </ButtonLink>
          <a className={buttonClass({ size: 's' })} href={`${href('/admin/refunds.csv')}${query}`}>
            Export CSV
          </a>
        </>
      }
      filters={
        <FilterChips
          label="Filters"
          chips={[
            ...lists.map((list) => ({
              to: here + queryOf({ ...shown, list }),
              label: listNames[list],
              count: counts[list],
              on: list === shown.list,
              fixed: true,
            })),
            { to: here + queryOf({ ...shown, mine: !shown.mine }), label: 'Mine', on: shown.mine },
            { to: here + queryOf({ ...shown, late: !shown.late }), label: 'Late', on: shown.late },
          ]}
        />
      }
      side={side}
      sideLabel="The chosen refund"
      backTo={`${href('/admin/refunds')}${query}`}
    >
      {refunds.length === 0 ? (
        <p className="empty--office">No refunds.</p>
      ) : (
        <div className="tablebox" tabIndex={0} role="region" aria-label="Refunds">
          <table className="table table--dense table--stack">
            <caption className="vh">Refunds, {listNames[shown.list].toLowerCase()}</caption>
            <thead>
              <tr>
                <th>Booking</th>
                <th>Traveller</th>
                <th>Trek</th>
                <th className="n">Refund</th>
                <th>Asked</th>
                <th>Due</th>
                <th>With</th>
              </tr>
            </thead>
            <tbody>
              {refunds.map((refund) => (
                <Row
                  key={refund.id}
                  {...refund}
                  query={query}
                  chosen={refund.id === chosen}
                  waits={shown.list === 'pending' || shown.list === 'failed'}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </OfficePage>
  )
}

type RowProps = Route.ComponentProps['loaderData']['refunds'][number] & {
  query: string
  chosen: boolean
  /** It needs an action, and can be assigned. */
  waits: boolean
}

function Row({ query, chosen, waits, ...refund }: RowProps) {
  const { id, reference, traveller, trek, why, sum, asked, due, taker } = refund
  return (
    <tr aria-current={chosen ? 'true' : undefined}>
      <td className="num b nowrap">
        <Link to={`${href('/admin/refunds/:id', { id })}${query}`} preventScrollReset>
          {reference}
        </Link>
      </td>
      <td className="nowrap">{traveller}</td>
      <td>
        {trek}
        {why !== reasonNames['cancelled'] && <span className="table__note quiet">{why}</span>}
      </td>
      <td className="n num">{sum}</td>
      <td className="num nowrap">{asked}</td>
      <td>{due && <DueChip {...due} />}</td>
      <td>
        {!taker && waits ? (
          <Form method="post" preventScrollReset>
            <Button kind="text" name="refund" value={id}>
              Take<span className="vh"> {reference}</span>
            </Button>
          </Form>
        ) : (
          taker
        )}
      </td>
    </tr>
  )
}
