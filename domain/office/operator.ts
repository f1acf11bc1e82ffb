import type { Account, Visitor } from '../account/visitor.ts'
import { Refusal } from '../refusal.ts'

/** How long a second factor counts for acts that move money or change where it goes (PRODUCT, People). */
export const CONFIRMED_FOR_MINUTES = 10

/** The operator who is asking, with a second factor given in this session; anybody else is refused. */
export function operatorOf(visitor: Visitor): Account {
  if (!visitor.account) throw new Refusal('signed-out')
  if (visitor.account.role !== 'operator') throw new Refusal('operators-only')
  if (!visitor.secondFactorAt) throw new Refusal('second-factor-needed')
  return visitor.account
}

/** The same, for acts that move money: the second factor must have been given within the last ten minutes. */
export function confirmedOperatorOf(visitor: Visitor, now: Date): Account {
  const operator = operatorOf(visitor)
  const age = now.getTime() - (visitor.secondFactorAt?.getTime() ?? 0)
  if (age > CONFIRMED_FOR_MINUTES * 60_000) throw new Refusal('second-factor-needed')
  return operator
}
