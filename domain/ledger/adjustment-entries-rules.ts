import type { Cents } from '../money.ts'
import { type Fact, move } from './ledger-rules.ts'

type Adjustment = { proposalId: string; debit: string; credit: string; cents: Cents }

/** Two operators correct a mistake in our own accounts, once for each proposal. */
export const adjusted = ({ proposalId, debit, credit, cents }: Adjustment): Fact => ({
  kind: 'adjusted',
  source: proposalId,
  bookingId: null,
  lines: move(debit, credit, cents),
})
