import type { DealTerms } from '#domain/deal/deal-rules.ts'

/** The terms of a deal from a form; the command refuses an invalid number. */
export function termsIn(form: FormData): DealTerms {
  const word = (name: string) => String(form.get(name) ?? '').trim()
  const percent = word('percent')
  return {
    percent: /^\d{1,3}$/.test(percent) ? Number(percent) : Number.NaN,
    firstOn: word('firstOn'),
    lastOn: word('lastOn'),
    title: word('title'),
  }
}
