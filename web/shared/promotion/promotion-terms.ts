import { centsFromDollars } from '#domain/money.ts'
import type { PromotionTerms } from '#domain/promotion/promotion-rules.ts'
import { readCode } from '#domain/referral/referral-rules.ts'

type TypedTerms = {
  code: string
  percent: string
  amount: string
  firstOn: string
  lastOn: string
  least: string
  usesMost: string
  usesPerPerson: string
  newOnly: boolean
}

/** The terms of a code from a form; the command refuses an invalid number. */
export function promotionTermsOf(typed: TypedTerms): PromotionTerms {
  return {
    code: readCode(typed.code),
    percent: typed.percent === '' ? 0 : whole(typed.percent),
    amountCents: cents(typed.amount),
    firstOn: typed.firstOn,
    lastOn: typed.lastOn,
    leastCents: cents(typed.least),
    usesMost: typed.usesMost === '' ? null : whole(typed.usesMost),
    usesPerPerson: typed.usesPerPerson === '' ? 1 : whole(typed.usesPerPerson),
    newOnly: typed.newOnly,
  }
}

function whole(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

function cents(dollars: string): number {
  return dollars === '' ? 0 : (centsFromDollars(dollars) ?? Number.NaN)
}
