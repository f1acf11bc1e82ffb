import { randomUUID } from 'node:crypto'

/** What somebody types, under an id as their page draws it. */
export function aMessage(typed: string): { messageId: string; typed: string } {
  return { messageId: randomUUID(), typed }
}
