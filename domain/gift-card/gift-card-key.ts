import { createHmac, randomBytes } from 'node:crypto'
import { hashOf } from '../account/session-queries.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import { seal, unseal } from '../seal.ts'
import { codeOfBytes } from './gift-card-rules.ts'

/** The encryption purpose of the key of gift cards; the context is its only row. */
export const GIFT_KEY_PURPOSE = 'gift card key'
const ROW = 1
const KEY_BYTES = 32

/** What a card's codes and link are derived from. */
export type GiftKey = { sign: (text: string) => Buffer }

/**
 * The key of all gift cards, made at its first use. It is sealed with SECRET and does not change with it, so that codes
 * and links of cards that nobody has used stay valid.
 */
export async function giftKey({ db, secret }: Pick<Deps, 'secret'> & { db: Db | Tx }): Promise<GiftKey> {
  const stored = await findKey(db)
  const key = stored ? unseal(secret, GIFT_KEY_PURPOSE, String(ROW), stored) : await makeKey(db, secret)
  return { sign: (text) => createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest() }
}

/** The code of a card's mail with that number: 80 bits. The same mail has the same code, however often it is tried. */
export function codeOf({ sign }: GiftKey, giftCardId: string, number: number): string {
  return codeOfBytes(sign(`code:${giftCardId}:${number}`))
}

/** The keyed hash of a code: all that the database stores of it. */
export function hashOfCode({ sign }: GiftKey, code: string): Buffer {
  return sign(`hash:${code}`)
}

/** The token of the buyer's mailed link: 128 bits. The database stores its SHA-256. */
export function buyerToken({ sign }: GiftKey, giftCardId: string): string {
  return sign(`link:${giftCardId}`).subarray(0, 16).toString('base64url')
}

/** The SHA-256 of a link's token. */
export function hashOfLink(token: string): Buffer {
  return hashOf(token)
}

async function findKey(db: Db | Tx): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('gift_card_key')
    .select('key_sealed')
    .where('id', '=', ROW)
    .executeTakeFirst()
  return row?.key_sealed
}

/** Another process may make it at the same moment: the stored one counts. */
async function makeKey(db: Db | Tx, secret: Deps['secret']): Promise<string> {
  const made = randomBytes(KEY_BYTES).toString('base64')
  await db
    .insertInto('gift_card_key')
    .values({ id: ROW, key_sealed: seal(secret, GIFT_KEY_PURPOSE, String(ROW), made) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await findKey(db)
  if (!stored) throw new Error('the key of gift cards was not stored')
  return unseal(secret, GIFT_KEY_PURPOSE, String(ROW), stored)
}
