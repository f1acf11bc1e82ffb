import type { AcceptedSurvivor } from './judge.ts'

/** Survivors in the rules of money, price, refund, hold, payout, membership and permission. */
export const acceptedInMoney: AcceptedSurvivor[] = [
  {
    file: 'domain/access/permission-rules.ts',
    mutant: `'' → "Stryker was here!"`,
    line: "return row.every((cell, index) => cell === '–' || ['PH', 'H', 'SH'].includes(actors[index] ?? ''))",
    reason: 'Equivalent: each cell has an actor, the default is for the type only.',
  },
  {
    file: 'domain/booking/price/price-rules.ts',
    mutant: '[] → ["Stryker was here"]',
    reason: 'Equivalent: a tier without a size is reached by no group.',
  },
  {
    file: 'domain/credit/credit-rules.ts',
    mutant: '[] → ["Stryker was here"]',
    reason: 'Equivalent: the first entry is not read.',
  },
  {
    file: 'domain/currency/home-currency-rules.ts',
    mutant: `'' → "Stryker was here!"`,
    line: "const tags = (acceptLanguage ?? '').slice(0, 500).split(',')",
    reason: 'Equivalent: neither text names a region.',
  },
  {
    file: 'domain/currency/home-currency-rules.ts',
    mutant:
      '/^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\\b/i.exec(tag.trim())?.[1]?.toUpperCase → /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\\b/i.exec(tag.trim())?.[1].toUpperCase',
    reason: 'Equivalent: a match has its group.',
  },
  {
    file: 'domain/currency/home-currency-rules.ts',
    mutant: `'US' → ""`,
    reason: 'Equivalent: neither is in the table, and both give US dollars.',
  },
  {
    file: 'domain/currency/rate-rules.ts',
    mutant: "rates['INR'] → true",
    reason: 'Equivalent: a rate worked out of none is no number, and is dropped.',
  },
  {
    file: 'domain/currency/rate-rules.ts',
    mutant: 'rate !== undefined → true',
    reason: 'Equivalent: no rate is above no number; the check is for the type.',
  },
  {
    file: 'domain/deal/deal-rules.ts',
    mutant: 'one.lastOn < other.lastOn → one.lastOn <= other.lastOn',
    reason: 'Equivalent: equal dates are compared before.',
  },
  {
    file: 'domain/deal/deal-rules.ts',
    mutant: 'one.id < other.id → one.id <= other.id',
    reason: 'Equivalent: two deals never have the same id.',
  },
  {
    file: 'domain/ledger/booking-entries-rules.ts',
    mutant: `'first' → ""`,
    reason: 'Equivalent: only the late time has a name of its own.',
  },
  {
    file: 'domain/ledger/booking-entries-rules.ts',
    mutant: `'give' → ""`,
    reason: 'Equivalent: every way that is not to spend is to give.',
  },
  {
    file: 'domain/ledger/earnings-rules.ts',
    mutant: 'text !== null → true',
    reason: 'Equivalent: the pattern refuses null as well; the check is for the type.',
  },
  {
    file: 'domain/ledger/ledger-rules.ts',
    mutant: `'' → "Stryker was here!"`,
    line: "const [kind = ''] = account.split(':')",
    reason: 'Equivalent: a split text has a first part, the default is for the type only.',
  },
  {
    file: 'domain/membership/membership-rules.ts',
    mutant: '!last → false',
    line: 'if (!last) return null',
    reason: 'Equivalent: no run of periods is empty here; the check is for the type.',
  },
  {
    file: 'domain/money.ts',
    mutant: `'0' → ""`,
    line: "const [whole = '0', rest = ''] = text.trim().split('.')",
    reason: 'Equivalent: a split text has a first part, the default is for the type only.',
  },
  {
    file: 'domain/working-day-rules.ts',
    mutant: 'today <= on → today < on',
    line: 'const [from, to] = today <= on ? [today, on] : [on, today]',
    reason: 'Equivalent: both dates are the same one.',
  },
]
