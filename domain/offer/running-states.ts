import { type Groups, stateGroups } from '../states/state-groups.ts'
import type { StateTable } from '../states/transition.ts'

export type RunningState = 'forming' | 'guaranteed' | 'cancelled'
type RunningAction = 'guarantee' | 'cancel'

/**
 * Whether a departure with a minimum group runs: forming until the minimum is booked or the host guarantees it. It never
 * becomes forming again. A departure without a minimum has none of these states. The database holds the same
 * transitions (running_edge).
 */
export const runningStates = {
  begins: ['forming'],
  moves: {
    forming: { guarantee: 'guaranteed', cancel: 'cancelled' },
    guaranteed: {},
    cancelled: {},
  },
  refusals: { guarantee: 'departure-decided', cancel: null },
} as const satisfies StateTable<RunningState, RunningAction>

/** What pages and verbs distinguish in a departure with a minimum group. */
export const runningIs = stateGroups({
  forming: ['forming'],
  guaranteed: ['guaranteed'],
  cancelled: ['cancelled'],
} satisfies Groups<RunningState>)
