/** After this many failures of its own a job is given up: about a day of growing pauses. */
const FAILURES_ALLOWED = 20
/** After this many failures, some ten minutes, an operator hears of a job that moves money. It is never given up. */
const FAILURES_BEFORE_ALERT = 9
/** After the end of this many processes that ran it, an operator hears of a job that may be what ends them. */
const CRASHES_BEFORE_ALERT = 5
/** A job that may be what ends processes lets the next one serve this many seconds before it is tried again. */
const PAUSE_AFTER_CRASHES = 10

/** A job whose process ended, or that failed for the first time, is tried again after this many seconds. */
export const FIRST_PAUSE = 2
const LONGEST_PAUSE = 7200

export type RetryPlan = {
  /** Seconds until the job is tried again; null when it is given up. */
  pause: number | null
  /** Whether an operator is to look at it now. */
  alert: boolean
}

/**
 * What follows a failure of the job itself, the one that makes its count `failures`: it is tried again after a pause that
 * doubles, up to two hours. `spread`, from 0 to 1, lengthens the pause by up to its half again, so that jobs which failed
 * together do not come back together.
 */
export function afterFailure(failures: number, movesMoney: boolean, spread: number): RetryPlan {
  if (!movesMoney && failures > FAILURES_ALLOWED) return { pause: null, alert: true }
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (failures - 1) * (1 + spread / 2))
  return { pause: Math.round(pause), alert: movesMoney && failures >= FAILURES_BEFORE_ALERT }
}

/**
 * What follows the end of a process that ran the job: it is tried again soon and nothing counts against it. Only a job
 * that has seen many processes end waits a little longer, and an operator looks at it.
 */
export function afterCrash(crashes: number): { pause: number; alert: boolean } {
  const isSuspect = crashes >= CRASHES_BEFORE_ALERT
  return { pause: isSuspect ? PAUSE_AFTER_CRASHES : FIRST_PAUSE, alert: isSuspect }
}
