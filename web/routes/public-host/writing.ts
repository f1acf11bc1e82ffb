import type { HostToWriteTo } from '#domain/message/host-search/host-to-write-to-queries.ts'

/** How the viewer of a host's page may write to the host. */
export type Writing = HostToWriteTo & {
  hostId: string
  /** The id of the new message: sent twice, it is one message. */
  messageId: string
}

/** The time within which a host usually answers. */
export function withinText(within: 'hour' | 'day'): string {
  return within === 'hour' ? 'an hour' : 'a day'
}
