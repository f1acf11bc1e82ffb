import { z } from 'zod'
import { isUuid } from '#domain/ids.ts'
import type { NamePage, NamePlace } from '#domain/trek/catalogue.ts'
import { type Difficulty, difficultyOf } from '#domain/trek/trek-rules.ts'

/** A typed text, trimmed; empty counts as absent. NUL is removed, because PostgreSQL text cannot contain it. */
export const text = z
  .string()
  .max(200)
  .transform((value) => value.replaceAll('\0', '').trim() || undefined)
  .optional()

/** What a list of treks may be filtered by, its page and its form. Any other name or value is an error. */
export const wantedTreks = z.strictObject({
  trek_name: text,
  region: text,
  difficulty: text.transform((value, context): Difficulty | undefined => {
    const known = value === undefined ? undefined : difficultyOf(value)
    if (value !== undefined && !known) context.addIssue('must be a difficulty')
    return known ?? undefined
  }),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z
    .string()
    .max(1000)
    .transform((value, context): NamePlace | null => {
      const place = placeIn(value)
      if (!place) context.addIssue('must be the cursor of an answer')
      return place
    })
    .optional(),
  fields: z.enum(['all', 'card']).default('all'),
})

/** The headers of a page of treks: how many there are, and the address of the next page. */
export function pageHeaders({ total, next }: NamePage, url: string): Record<string, string> {
  const headers = { 'X-Total-Count': String(total) }
  if (!next) return headers
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  searchParams.set('cursor', cursorOf(next))
  return { ...headers, Link: `<${pathname}?${searchParams}>; rel="next"` }
}

function cursorOf({ name, id }: NamePlace): string {
  return Buffer.from(JSON.stringify([name, id])).toString('base64url')
}

function placeIn(cursor: string): NamePlace | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(read)) return null
    const [name, id]: unknown[] = read
    return typeof name === 'string' && typeof id === 'string' && isUuid(id) ? { name, id } : null
  } catch {
    return null
  }
}
