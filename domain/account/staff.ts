import { isFresh } from './fresh-proof-rules.ts'
import type { Account, Visitor } from './visitor.ts'
import { Refusal } from '../refusal.ts'

/** The visitor's operator account, with a second factor given in this session; others are refused. */
export function operatorOf(visitor: Visitor): Account {
  if (!visitor.account) throw new Refusal('signed-out')
  if (visitor.account.role !== 'operator') throw new Refusal('operators-only')
  if (!visitor.secondFactorAt) throw new Refusal('second-factor-needed')
  return visitor.account
}

/** The same, for acts that move money: the second factor must have been given within the last ten minutes. */
export function confirmedOperatorOf(visitor: Visitor, now: Date): Account {
  const operator = operatorOf(visitor)
  if (!isFresh(visitor.secondFactorAt, now)) throw new Refusal('second-factor-needed')
  return operator
}

/** The visitor's staff account, support or operator, with a second factor given in this session; others are refused. */
export function staffOf(visitor: Visitor): Account {
  if (visitor.account?.role !== 'support') return operatorOf(visitor)
  if (!visitor.secondFactorAt) throw new Refusal('second-factor-needed')
  return visitor.account
}

/** Support or an operator with a second factor within the last ten minutes, who may propose to move money. */
export function confirmedStaffOf(visitor: Visitor, now: Date): Account {
  const { account } = visitor
  if (account?.role === 'support' && isFresh(visitor.secondFactorAt, now)) return account
  if (account?.role === 'support') throw new Refusal('second-factor-needed')
  return confirmedOperatorOf(visitor, now)
}
