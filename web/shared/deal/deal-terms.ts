import type { DealTerms } from '#domain/deal/deal-rules.ts'

type TypedTerms = Record<keyof DealTerms, string>

/** The terms of a deal from a form; the command refuses an invalid number. */
export function termsOf({ percent, firstOn, lastOn, title }: TypedTerms): DealTerms {
  return { percent: /^\d{1,3}$/.test(percent) ? Number(percent) : Number.NaN, firstOn, lastOn, title }
}
