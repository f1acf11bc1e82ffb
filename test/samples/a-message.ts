import { randomUUID } from 'node:crypto'

/** A typed message, with an id like a page generates. */
export function aMessage(typed: string): { messageId: string; typed: string } {
  return { messageId: randomUUID(), typed }
}
