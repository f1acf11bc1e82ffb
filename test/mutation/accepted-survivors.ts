/**
 * A mutant that no test can notice or that changes wording only. `mutant` is what the command prints; `line` is the text of
 * its line where the same change stands in the file more than once.
 */
export type AcceptedSurvivor = { file: string; mutant: string; line?: string; reason: string }

export const acceptedSurvivors: AcceptedSurvivor[] = [
  {
    file: 'domain/access/matrix-rules.ts',
    mutant: `'' → "Stryker was here!"`,
    reason: 'Equivalent: each cell has an actor, the default is for the type only.',
  },
  {
    file: 'domain/booking/hold-rules.ts',
    mutant: `'' → "Stryker was here!"`,
    line: "return expanded(address.split('%')[0] ?? '')",
    reason: 'Equivalent: a split text has a first part, the default is for the type only.',
  },
  {
    file: 'domain/booking/hold-rules.ts',
    mutant: `'' → "Stryker was here!"`,
    line: "const [head = '', tail] = address.toLowerCase().split('::')",
    reason: 'Equivalent: a split text has a first part, the default is for the type only.',
  },
  {
    file: 'domain/booking/hold-rules.ts',
    mutant: '[] → ["Stryker was here"]',
    line: "const right = tail ? tail.split(':') : []",
    reason: 'Equivalent: it becomes the last of eight groups, and only the first four are read.',
  },
  {
    file: 'domain/booking/price-rules.ts',
    mutant: '[] → ["Stryker was here"]',
    reason: 'Equivalent: a tier without a size is reached by no group.',
  },
  {
    file: 'domain/money.ts',
    mutant: `'0' → ""`,
    line: "const [whole = '0', rest = ''] = text.trim().split('.')",
    reason: 'Equivalent: a split text has a first part, the default is for the type only.',
  },
  {
    file: 'domain/payment/working-day-rules.ts',
    mutant: 'today <= on → today < on',
    line: 'const [from, to] = today <= on ? [today, on] : [on, today]',
    reason: 'Equivalent: both dates are the same one.',
  },
]
