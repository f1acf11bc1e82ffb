import { counted } from '#figure-text'
import type { Deps } from '../deps.ts'

export type Failure = {
  kind: 'job' | 'event'
  id: string
  /** The job's name or the event's type. */
  what: string
  /** Its subject, by ids only. */
  about: string
  error: string
  at: Date
}

const MOST = 200

/** Jobs that failed permanently and payment events that could not be applied, oldest first. */
export async function findFailures({ db }: Pick<Deps, 'db'>): Promise<Failure[]> {
  const jobs = await db
    .selectFrom('failed_job')
    .select(['id', 'name', 'payload', 'error', 'failed_at'])
    .where('retried_at', 'is', null)
    .orderBy('failed_at')
    .limit(MOST)
    .execute()
  const events = await db
    .selectFrom('payment_event')
    .select(['id', 'type', 'object_id', 'error', 'attempts', 'received_at'])
    .where('applied_at', 'is', null)
    .where(({ eb, or }) => or([eb('attempts', '>', 0), eb('error', 'is not', null)]))
    .orderBy('received_at')
    .limit(MOST)
    .execute()
  return [
    ...jobs.map(({ id, name, payload, error, failed_at: at }) => ({
      ...({ kind: 'job', id, what: name, error, at } as const),
      about: Object.values(payload as Record<string, unknown>)
        .map(String)
        .join(', '),
    })),
    ...events.map(({ id, type, object_id, error, attempts, received_at: at }) => ({
      ...({ kind: 'event', id, what: type, about: object_id, at } as const),
      error: error ?? `tried ${counted(attempts, 'time')}`,
    })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
