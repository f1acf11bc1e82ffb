import type { PermissionName } from '../access/permissions.ts'
import type { JobName } from '../job.ts'

export type Recipient =
  | 'traveller'
  | 'host'
  | 'account owner'
  | 'member'
  | 'buyer'
  | 'recipient'
  | 'applicant'
  | 'sender'
  | 'receiver'
  | 'staff'
  | 'support mailbox'

/**
 * `needs you` is the list on the host's dashboard, `notifications` the page of that name and the browser's
 * notifications, `office` a queue or number in the back office.
 */
type Channel = 'email' | 'needs you' | 'notifications' | 'office'

type Notice = {
  to: Recipient
  channel: Channel
  /** The maximum time from the event to the notice, in seconds. */
  withinSeconds: number
  /** The job that sends it, for email. */
  mail?: JobName
  /** For email to an account: it is also a row of that account's `/notifications`. */
  isListed?: true
  /** For email without such a row: the reason. */
  unlisted?: string
}

/** A state transition: 'booking: held → confirmed'. The database's `…_edge` tables have them all. */
type Transition = `${string}: ${string} → ${string}`

/** The causes of an event; the guard test finds every transition, permission and job in at least one event. */
type Causes = {
  transitions?: readonly Transition[]
  permissions?: readonly PermissionName[]
  /** Jobs of the event that notify nobody. */
  jobs?: readonly JobName[]
}

/** An event notifies somebody, or states why it notifies nobody. */
export type NotifiedEvent = Causes & ({ notices: readonly [Notice, ...Notice[]] } | { nobody: string })

/** Mails are enqueued with the event and sent when a worker is free. */
export const AT_ONCE_SECONDS = 60
/** A task that runs every minute enqueues the mail. */
export const NEXT_ROUND_SECONDS = 180

/**
 * A mail, at once unless another number of seconds is given. An account also finds it at `/notifications`: the row is
 * written with the job.
 */
export function email<const To extends Recipient, const Mail extends JobName>(
  to: To,
  mail: Mail,
  withinSeconds = AT_ONCE_SECONDS,
) {
  return { to, channel: 'email', withinSeconds, mail, isListed: true } as const
}

/** A mail that is not listed at `/notifications`, with the reason. */
export function emailOnly<const To extends Recipient, const Mail extends JobName>(
  to: To,
  mail: Mail,
  unlisted: string,
  withinSeconds = AT_ONCE_SECONDS,
) {
  return { to, channel: 'email', withinSeconds, mail, unlisted } as const
}
