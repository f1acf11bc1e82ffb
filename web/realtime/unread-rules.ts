/** Unread messages: what the server counted up to an event of the account, and what was told since. */
export type Unread = {
  counted: number
  /** The number of the last event that the count had in mind. */
  asOf: number
  /** Numbers of the events after it that brought a message of somebody else. */
  since: readonly number[]
}

/** A count of the server; an older one than is known changes nothing. */
export function withCount(
  unread: Unread,
  { unread: counted, event }: { unread: number; event: number },
): Unread {
  if (event < unread.asOf) return unread
  return { counted: Math.max(counted, 0), asOf: event, since: unread.since.filter((each) => each > event) }
}

/** One message more of somebody else, told by the event of this number; what was counted already is not counted again. */
export function withMessage(unread: Unread, number: number): Unread {
  if (number <= unread.asOf || unread.since.includes(number)) return unread
  return { ...unread, since: [...unread.since, number] }
}

/** How many there are; never below 0. */
export function unreadOf({ counted, since }: Unread): number {
  return Math.max(counted + since.length, 0)
}
