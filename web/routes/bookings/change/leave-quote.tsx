import { Form, useNavigation } from 'react-router'
import { usd } from '#domain/money.ts'
import { areOthers, cardText } from '#domain/payment/captured/card-text-rules.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { type PriceLine, PriceLines } from '../../../ui/money/money.tsx'
import { beforeText, refundAction } from '../../../shared/booking/cancel-words.ts'
import type { LeaveQuote } from './change-view.ts'
import { PartsSwap } from './parts-swap.tsx'

/** What changes if the chosen travellers leave, line by line, with the button that does it. */
export function LeaveQuotePanel({ quote, keyOfForm }: { quote: LeaveQuote; keyOfForm: string }) {
  const sending = useNavigation().state === 'submitting'
  const {
    names,
    now,
    next,
    positions,
    cardCents,
    creditCents,
    ownCreditCents: ownCents,
    later,
    keepsDiscount,
    beforeCents,
    comesCents,
    back,
    last4,
    laterFall,
  } = quote
  return (
    <>
      <div className="quote__head">
        <h2 className="h3">Your quote</h2>
        <span className="small muted">valid today in Nepal</span>
      </div>
      <div className="quote__swap">
        <div>
          <span>Now</span>
          <b>{now}</b>
        </div>
        <div>
          <span>New</span>
          <b>{next}</b>
        </div>
      </div>
      <PriceLines lines={linesOf(quote)} />
      <PartsSwap parts={quote.parts} />
      {beforeCents > 0 && <p className="small muted mt-3">{beforeText(beforeCents)}</p>}
      {keepsDiscount && (
        <p className="small muted mt-3">
          Without its group discount the smaller party would cost more, so we limit the price to what you
          paid.
        </p>
      )}
      {later && <p className="small muted mt-3">{later}</p>}
      <Form method="post" className="mt-4">
        <input type="hidden" name="intent" value="leave" />
        <input type="hidden" name="key" value={keyOfForm} />
        <input type="hidden" name="leave" value={positions.join(',')} />
        <input type="hidden" name="cardCents" value={cardCents} />
        <input type="hidden" name="creditCents" value={creditCents} />
        <Button kind="main" block disabled={sending}>
          {comesCents + ownCents > 0
            ? `Leave out ${names} ${refundAction(back, last4)}`
            : `Leave out ${names}${laterFall ? '' : ' without a refund'}`}
        </Button>
      </Form>
    </>
  )
}

function linesOf(quote: LeaveQuote): PriceLine[] {
  const {
    fallsBy,
    percent,
    comesCents,
    creditCents,
    isOthersCredit,
    charge,
    nextTotal,
    back,
    last4,
    laterFall,
  } = quote
  return [
    { label: 'Price falls by', amount: fallsBy },
    laterFall
      ? { label: 'Later payments', amount: laterFall }
      : { label: 'Refund today', amount: `${percent}%` },
    ...(charge ? [{ label: 'Cancellation charge', amount: charge }] : []),
    ...(comesCents > 0 ? [{ label: `Back to ${cardText(last4)}`, amount: usd(comesCents) }] : []),
    ...(creditCents > 0
      ? [
          {
            label: isOthersCredit ? 'Credit, back to the person who spent it' : 'Back as credit',
            amount: usd(creditCents),
          },
        ]
      : []),
    ...(nextTotal ? [{ label: 'New total with cancellation charges', amount: nextTotal }] : []),
    { label: areOthers(last4) ? 'Refund' : 'You get back', amount: back, kind: 'total' },
  ]
}
