import { useEffect, useMemo, useState } from 'react'
import type { CheckoutPage } from '#domain/booking/price/checkout-page-queries.ts'
import type { QuotedTerms } from '#domain/booking/price/quote-terms.ts'
import { leftAfter, withPayment } from '#domain/booking/price/price-rules.ts'
import { creditText, readCredit, type TypedCredit } from '#domain/credit/credit-rules.ts'
import { readCode } from '#domain/referral/referral-rules.ts'
import type { Answer } from './checkout-sent.ts'

type Typed = { code: string | null; credit: TypedCredit | null }

export type Terms = QuotedTerms & {
  /** The code in its field has changed: its earlier result is removed. */
  typeCode: (code: string) => void
  /** The amount's field lost focus: returns the value that it must have. */
  typeCredit: (amount: string) => string
}

const untouched: Typed = { code: null, credit: null }

/** The price with the discounts of code and credit: as the server answered, and as typed since. */
export function useTerms(page: CheckoutPage, answer: Answer | undefined) {
  const sent = answer?.terms ?? null
  const [typed, setTyped] = useState(untouched)
  useEffect(() => setTyped(untouched), [sent])
  const open = page.stage === 'open' || page.stage === 'over'
  const stays = <Code extends { code: string }>(quoted: Code | null | undefined) =>
    quoted && (typed.code === null || typed.code === quoted.code) ? quoted : null
  const referral = stays(sent?.referral)
  const promotion = stays(sent?.promotion)
  const discounts = promotion?.discounts ?? page.price
  const referralCents = referral?.cents ?? 0
  const credit = typed.credit ?? sent?.credit ?? { cents: 0, says: null }
  const price = useMemo(() => {
    const wishes = { referralCents, creditCents: credit.cents }
    return open ? { ...page.price, ...withPayment(discounts, wishes) } : page.price
  }, [open, page.price, discounts, referralCents, credit.cents])
  const terms: Terms = {
    referral,
    promotion,
    credit,
    typeCode: (code) => setTyped((before) => ({ ...before, code: readCode(code) })),
    typeCredit(amount) {
      const read = readCredit(amount, page.creditBalanceCents, leftAfter(discounts) - referralCents)
      setTyped((before) => ({ ...before, credit: read }))
      return read.says === null ? amount : creditText(read.cents)
    },
  }
  return { price, terms }
}
