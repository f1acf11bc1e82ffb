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
  if (!isFresh(visitor, now)) throw new Refusal('second-factor-needed')
  return operator
}

/** Support or an operator with a second factor of the last ten minutes: whoever may propose that money moves. */
export function confirmedStaffOf(visitor: Visitor, now: Date): Account {
  const { account } = visitor
  if (account?.role === 'support' && isFresh(visitor, now)) return account
  if (account?.role === 'support') throw new Refusal('second-factor-needed')
  return confirmedOperatorOf(visitor, now)
}

function isFresh({ secondFactorAt }: Visitor, now: Date): boolean {
  return now.getTime() - (secondFactorAt?.getTime() ?? 0) <= CONFIRMED_FOR_MINUTES * 60_000
}
