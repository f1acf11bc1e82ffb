import type { HostToWriteTo } from '#domain/message/host-to-write-to-queries.ts'

/** How whoever looks at a host's page may write to the host. */
export type Writing = HostToWriteTo & {
  hostId: string
  /** The number of the message that is written here: sent twice, it is one message. */
  messageId: string
}

/** Within which time a host usually answers. */
export function withinText(within: 'hour' | 'day'): string {
  return within === 'hour' ? 'an hour' : 'a day'
}
