import { brand } from '#brand'
import type { Deps } from '#domain/deps.ts'
import type { Env } from '../env.ts'

/**
 * The account that hosts are paid from: configured in production, invented (and accepted by no bank) in the
 * demonstration.
 */
export function ourAccountOf(env: Env): Deps['ourAccount'] {
  const { PAYOUT_HOLDER: holder, PAYOUT_ACCOUNT: account, PAYOUT_SWIFT: swift } = env
  if (holder && account && swift) return { holder, account, swift }
  if (env.MODE === 'production') return null
  return { holder: `${brand.company} demonstration`, account: 'XX0000001234', swift: 'DEMONPKAXXX' }
}
