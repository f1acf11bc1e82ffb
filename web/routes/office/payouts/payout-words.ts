import type { PayoutState } from '#domain/payout/payout-rules.ts'
import { ageText } from '../office-words.ts'

export const listNames = {
  open: 'Open',
  hold: 'On hold',
  settled: 'Settled',
  returned: 'Returned',
} as const

/** Whether a query parameter names a list. */
export function isPayoutList(word: string | null): word is keyof typeof listNames {
  return word !== null && word in listNames
}

export const stateBadges = {
  batched: { tone: 'warn', says: 'To approve' },
  approved: { tone: 'warn', says: 'To release' },
  sent: { tone: 'info', says: 'At the bank' },
  settled: { tone: 'ok', says: 'Settled' },
  returned: { tone: 'late', says: 'Returned' },
} as const satisfies Record<PayoutState, { tone: string; says: string }>

const DAY = 86_400_000

/** The time since a share was due: normal for a day, then late. */
export function dueChip(dueAt: Date, now: Date): { tone: 'bad' | 'warn' | 'calm'; text: string } {
  const late = now.getTime() - dueAt.getTime()
  const tone = late < DAY ? 'calm' : late < 3 * DAY ? 'warn' : 'bad'
  return { tone, text: late < 0 ? `in ${ageText(now, dueAt)}` : `for ${ageText(dueAt, now)}` }
}
