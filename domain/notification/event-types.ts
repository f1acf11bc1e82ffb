import type { RowName } from '../access/matrix.ts'
import type { JobName } from '../job.ts'

export type Recipient =
  | 'traveller'
  | 'host'
  | 'account owner'
  | 'member'
  | 'applicant'
  | 'sender'
  | 'receiver'
  | 'staff'
  | 'support mailbox'

/**
 * `needs you` is the list on the host's dashboard, `notifications` the page of that name and the browser's own, `office` a
 * queue or number in the back office.
 */
type Channel = 'email' | 'needs you' | 'notifications' | 'office'

type Notice = {
  to: Recipient
  channel: Channel
  /** The longest time from the event to the notice, in seconds. */
  withinSeconds: number
  /** The job that sends it, for email. */
  mail?: JobName
  /** For email to an account: it is a line of that account's `/notifications` too. */
  isListed?: true
  /** For email that is no line there: why not. */
  unlisted?: string
}

/** A move of a state machine: 'booking: held → confirmed'. The database's `…_edge` tables hold them all. */
type Transition = `${string}: ${string} → ${string}`

/** What causes an event; the guard test finds every transition, permission and job in at least one event. */
type Causes = {
  transitions?: readonly Transition[]
  permissions?: readonly RowName[]
  /** Jobs of the event that notify nobody. */
  jobs?: readonly JobName[]
}

/** An event either notifies somebody or states why it notifies nobody. */
export type NotifiedEvent = Causes & ({ notices: readonly [Notice, ...Notice[]] } | { nobody: string })

/** Mails are enqueued with the event and leave when a worker is free. */
export const AT_ONCE_SECONDS = 60
/** A task that runs every minute enqueues the mail. */
export const NEXT_ROUND_SECONDS = 180

/**
 * A mail to somebody, at once unless another number of seconds is given. Who has an account finds it at `/notifications` too:
 * the row is written with the job.
 */
export function email<const To extends Recipient, const Mail extends JobName>(
  to: To,
  mail: Mail,
  withinSeconds = AT_ONCE_SECONDS,
) {
  return { to, channel: 'email', withinSeconds, mail, isListed: true } as const
}

/** A mail that no account finds at `/notifications`, for this reason. */
export function emailOnly<const To extends Recipient, const Mail extends JobName>(
  to: To,
  mail: Mail,
  unlisted: string,
  withinSeconds = AT_ONCE_SECONDS,
) {
  return { to, channel: 'email', withinSeconds, mail, unlisted } as const
}
