import { type Cents, percentOf } from '../../money.ts'

/**
 * Divides a refund over the payments of a booking, in proportion to what each can still give back, rounded down; the cents
 * that remain go to the last ones. The amount is at most the sum of `left`.
 */
export function divideOver(cents: Cents, left: readonly Cents[]): Cents[] {
  const all = left.reduce((sum, each) => sum + each, 0)
  if (all === 0) return left.map(() => 0)
  const parts = left.map((each) => Number((BigInt(cents) * BigInt(each)) / BigInt(all)))
  let rest = cents - parts.reduce((sum, each) => sum + each, 0)
  for (let index = parts.length - 1; index >= 0 && rest > 0; index -= 1) {
    const more = Math.min(rest, (left[index] ?? 0) - (parts[index] ?? 0))
    parts[index] = (parts[index] ?? 0) + more
    rest -= more
  }
  return parts
}

/**
 * The same, where some payments get back this percentage of what they can before the others: those of travellers who leave a
 * booking. Each group shares in proportion; what the others cannot give back goes to the first ones too.
 */
export function divideFirst(
  cents: Cents,
  payments: readonly { left: Cents; isFirst: boolean }[],
  percent = 100,
): Cents[] {
  const ofGroup = (isFirst: boolean) => payments.map((each) => (each.isFirst === isFirst ? each.left : 0))
  const most = (isFirst: boolean) => ofGroup(isFirst).reduce((sum, each) => sum + each, 0)
  const wanted = Math.min(cents, percentOf(most(true), percent))
  const rest = Math.min(cents - wanted, most(false))
  const others = divideOver(rest, ofGroup(false))
  return divideOver(cents - rest, ofGroup(true)).map((part, index) => part + (others[index] ?? 0))
}
