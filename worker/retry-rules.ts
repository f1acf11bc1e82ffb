/** After this many failures a job is given up: about a day of growing pauses. */
const FAILURES_ALLOWED = 20
/**
 * After this many failures, about ten minutes, an operator is alerted to a job that moves money. It is never given up.
 */
const FAILURES_BEFORE_ALERT = 9
/** After this many processes ended during the job, an operator is alerted, because the job may be the cause. */
const CRASHES_BEFORE_ALERT = 5
/** A job that may end processes waits this many seconds before its retry, so that the next process can serve. */
const PAUSE_AFTER_CRASHES = 10

/** A job whose process ended, or that failed for the first time, is retried after this many seconds. */
export const FIRST_PAUSE = 2
const LONGEST_PAUSE = 7200

export type RetryPlan = {
  /** Seconds until the retry; null when the job is given up. */
  pause: number | null
  /** Whether to alert an operator now. */
  alert: boolean
}

/**
 * The consequence of a failure of the job itself, which brings its count to `failures`: a retry after a pause that
 * doubles, up to two hours. `spread`, from 0 to 1, lengthens the pause by up to half, so that jobs that failed together
 * are not retried together.
 */
export function afterFailure(failures: number, movesMoney: boolean, spread: number): RetryPlan {
  if (!movesMoney && failures > FAILURES_ALLOWED) return { pause: null, alert: true }
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (failures - 1) * (1 + spread / 2))
  return { pause: Math.round(pause), alert: movesMoney && failures >= FAILURES_BEFORE_ALERT }
}

/**
 * The consequence of the end of a process that ran the job: a retry soon, without counting a failure. A job during
 * which many processes ended waits a little longer, and an operator is alerted.
 */
export function afterCrash(crashes: number): { pause: number; alert: boolean } {
  const isSuspect = crashes >= CRASHES_BEFORE_ALERT
  return { pause: isSuspect ? PAUSE_AFTER_CRASHES : FIRST_PAUSE, alert: isSuspect }
}
