import type { IsoDate } from '#domain/dates.ts'
import { chargeText } from '#domain/money.ts'
import { partRows } from '../../../shared/plan/plan-words.ts'
import type { PriceLine } from '../../../ui/money/money.tsx'
import type { OfferedPlan } from './use-plan.ts'

/** What is due today and later, below the total; nothing when it is paid in full. */
export function planLines({ parts }: OfferedPlan, today: IsoDate): PriceLine[] {
  if (parts.length < 2) return []
  return partRows(parts, today).map(({ label }, index) => ({
    label: index === 0 ? 'Due today' : label,
    amount: chargeText(parts[index]?.cents ?? 0),
  }))
}
