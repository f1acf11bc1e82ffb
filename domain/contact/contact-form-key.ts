import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../booking/booking-queries.ts'
import type { Deps } from '../deps.ts'
import { SHORTEST_MS } from './contact-rules.ts'

/** A key for one filled-in form: its own number, when it was opened, and our mark that it was we who said so. */
export function newFormKey({ now, secret }: Pick<Deps, 'now' | 'secret'>): string {
  const said = `${randomUUID()}.${now().getTime().toString(36)}`
  return `${said}.${markOf(secret, said)}`
}

/** The form's own number, when a person may have filled it in: opened by us, and not just this moment. Else null. */
export function readFormKey({ now, secret }: Pick<Deps, 'now' | 'secret'>, key: string): string | null {
  const [id = '', openedAt = '', mark = ''] = key.split('.')
  const expected = Buffer.from(markOf(secret, `${id}.${openedAt}`))
  const given = Buffer.from(mark)
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !isUuid(id)) return null
  return now().getTime() - Number.parseInt(openedAt, 36) >= SHORTEST_MS ? id : null
}

function markOf(secret: string, said: string): string {
  return createHmac('sha256', secret).update(`contact-form ${said}`).digest('base64url').slice(0, 22)
}
