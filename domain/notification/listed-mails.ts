import type { JobName } from '../job.ts'
import type { NotifiedEvent, Recipient } from '../event/event-types.ts'
import { type EventName, events } from '../event/events.ts'

type NoticeOf<Event> = Event extends { notices: readonly (infer Each)[] } ? Each : never
type MailOf<Each> = Each extends { isListed: true; mail: infer Mail } ? Mail : never

/** A mail to an account that is also a row of `/notifications`. */
export type ListedMail = MailOf<NoticeOf<(typeof events)[EventName]>> & JobName

export type Listed = { event: EventName; recipient: Recipient; mail: ListedMail }

/** Every mail that is a row of `/notifications`, with its event and its recipient. */
export const listedMails: readonly Listed[] = Object.entries<NotifiedEvent>(events).flatMap(
  ([event, found]) =>
    'nobody' in found
      ? []
      : found.notices.flatMap(({ to, mail, isListed }) =>
          isListed && mail ? [{ event: event as EventName, recipient: to, mail: mail as ListedMail }] : [],
        ),
)
