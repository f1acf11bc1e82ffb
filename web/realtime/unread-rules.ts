/** Unread messages: the server's count up to an event of the account, and the events since. */
export type Unread = {
  counted: number
  /** The number of the last event that the count includes. */
  asOf: number
  /** The numbers of later events that brought a message from another account. */
  since: readonly number[]
}

/** Applies a count of the server; one older than the known count changes nothing. */
export function withCount(
  unread: Unread,
  { unread: counted, event }: { unread: number; event: number },
): Unread {
  if (event < unread.asOf) return unread
  return { counted: Math.max(counted, 0), asOf: event, since: unread.since.filter((each) => each > event) }
}

/** Adds a message from another account, by its event's number; an already counted one changes nothing. */
export function withMessage(unread: Unread, number: number): Unread {
  if (number <= unread.asOf || unread.since.includes(number)) return unread
  return { ...unread, since: [...unread.since, number] }
}

/** The number of unread messages; never below 0. */
export function unreadOf({ counted, since }: Unread): number {
  return Math.max(counted + since.length, 0)
}
