import { Form, href, Link, useOutlet, useParams } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import {
  countGiftCards,
  type GiftCardList,
  giftCardLists,
  listGiftCards,
} from '#domain/gift-card/office-gift-cards-queries.ts'
import { usd } from '#domain/money.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FilterChips } from '../../../ui/office/filter-chips.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/gift-cards.ts'
import { momentText } from '../office-words.ts'
import { pageIn, PagesLine, pagesAt } from '../pagination.tsx'
import { giftCardNames } from './gift-card-words.ts'

const listNames: Record<GiftCardList, string> = {
  unused: 'Unused',
  redeemed: 'Redeemed',
  refunded: 'Refunded',
  unpaid: 'Not paid',
}

export const loader = authorize(
  site['office/gift-cards/gift-cards'].read,
  async ({ deps, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const asked = url.searchParams.get('list')
    const list = giftCardLists.find((each) => each === asked) ?? 'unused'
    const reference = (url.searchParams.get('reference') ?? '').trim().slice(0, 40)
    const page = pageIn(url)
    const [{ counts, liabilityCents }, { cards, hasMore }] = await Promise.all([
      countGiftCards(deps),
      listGiftCards(deps, { list, page, reference }),
    ])
    return {
      list,
      reference,
      counts,
      worth: usd(counts[list].cents),
      liability: usd(liabilityCents),
      pages: pagesAt(url, page, hasMore),
      cards: cards.map(
        ({ id, reference: name, state, amountCents, buyer, buyerEmail, createdAt, sendAt }) => ({
          id,
          name,
          state,
          buyer,
          buyerEmail,
          amount: usd(amountCents),
          made: momentText(createdAt),
          send: momentText(sendAt),
        }),
      ),
    }
  },
)

/** Gift cards with their states and amounts, by initials; the liability for the unused ones is from the ledger. */
export default function GiftCards({ loaderData }: Route.ComponentProps) {
  const { list, reference, counts, worth, liability, cards, pages } = loaderData
  const { id: chosen } = useParams()
  const side = useOutlet()
  const query = queryOf(list, reference)
  return (
    <OfficePage
      title="Gift cards"
      note={`${liability} owed for unused cards`}
      filters={
        <>
          <FilterChips
            label="Lists"
            chips={giftCardLists.map((each) => ({
              to: `${href('/admin/gift-cards')}${queryOf(each, '')}`,
              label: listNames[each],
              count: counts[each].count,
              on: reference === '' && each === list,
              fixed: true,
            }))}
          />
          <Form className="office__pad office__filters" role="search" aria-label="Gift cards" key={reference}>
            <Field id="reference" label="Reference" defaultValue={reference} optional />
            <Button size="s">Search</Button>
          </Form>
        </>
      }
      side={side}
      sideLabel="The chosen gift card"
      backTo={`${href('/admin/gift-cards')}${query}`}
    >
      {cards.length === 0 ? (
        <p className="empty--office">
          {reference === '' ? 'No gift cards.' : 'No gift card has this reference.'}
        </p>
      ) : (
        <div className="tablebox" tabIndex={0} role="region" aria-label="Gift cards">
          <table className="table table--dense table--stack">
            <caption className="vh">Gift cards, newest first</caption>
            <thead>
              <tr>
                <th>Gift card</th>
                <th>State</th>
                <th className="n">Amount</th>
                <th>Buyer</th>
                <th>Ordered, Nepal time</th>
                <th>Sent on</th>
              </tr>
            </thead>
            <tbody>
              {cards.map((card) => (
                <tr key={card.id} aria-current={card.id === chosen ? 'true' : undefined}>
                  <td className="num b nowrap">
                    <Link to={`${href('/admin/gift-cards/:id', { id: card.id })}${query}`} preventScrollReset>
                      {card.name}
                    </Link>
                  </td>
                  <td>
                    <Badge tone={giftCardNames[card.state].tone}>{giftCardNames[card.state].says}</Badge>
                  </td>
                  <td className="n num">{card.amount}</td>
                  <td>
                    {card.buyer ?? 'deleted'}
                    <span className="table__note quiet">{card.buyerEmail}</span>
                  </td>
                  <td className="num nowrap wide">{card.made}</td>
                  <td className="num nowrap wide">
                    <span className="show-s">sent on </span>
                    {card.send}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {reference === '' && (
        <p className="office__note muted">
          {listNames[list]}: {worth} in all.
        </p>
      )}
      <PagesLine {...pages} />
    </OfficePage>
  )
}

function queryOf(list: GiftCardList, reference: string): string {
  if (reference !== '') return `?reference=${encodeURIComponent(reference)}`
  return list === 'unused' ? '' : `?list=${list}`
}
