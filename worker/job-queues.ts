import type { JobName } from '#domain/job.ts'

/** The queues of the program. Each has its own workers, so that a slow mail server does not delay a refund. */
export const queueNames = ['mail', 'money', 'files', 'other'] as const

export type QueueName = (typeof queueNames)[number]

/** Jobs of a higher priority begin first. */
type Place = { queue: QueueName; priority: number; movesMoney?: true }

/** The priority of mails that someone waits for in front of a screen. */
export const SOMEONE_WAITS = 20
const CONFIRMATION = 10
const NORMAL = 0

/** Jobs with a queue or priority of their own; every other mail is in the mail queue with normal priority. */
const places: Partial<Record<JobName, Place>> = {
  'mail-login-code': { queue: 'mail', priority: SOMEONE_WAITS },
  'mail-booking-link': { queue: 'mail', priority: SOMEONE_WAITS },
  'mail-booking-confirmed': { queue: 'mail', priority: CONFIRMATION },
  'mail-hold-ending': { queue: 'mail', priority: CONFIRMATION },
  // One priority for all jobs of this queue: while hundreds of renewals are reported, a refund waits for its turn only.
  'apply-payment-event': { queue: 'money', priority: NORMAL, movesMoney: true },
  'send-refund': { queue: 'money', priority: NORMAL, movesMoney: true },
  'return-membership': { queue: 'money', priority: NORMAL, movesMoney: true },
  'send-gift-card-refund': { queue: 'money', priority: NORMAL, movesMoney: true },
  'remove-file': { queue: 'files', priority: NORMAL },
  'remove-picture': { queue: 'files', priority: NORMAL },
  'end-departure-bookings': { queue: 'other', priority: NORMAL, movesMoney: true },
}

/** The queue and priority of a job. */
export function placeOf(name: JobName): Place {
  return places[name] ?? { queue: name.startsWith('mail-') ? 'mail' : 'other', priority: NORMAL }
}

/** Whether the job moves money: it is never given up. */
export function movesMoney(name: JobName): boolean {
  return places[name]?.movesMoney ?? false
}
