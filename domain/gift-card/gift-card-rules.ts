import { addDays, endOfNepalDay, type IsoDate, isDate, nepalDate } from '../dates.ts'
import { isEmail } from '../email-address.ts'
import type { Cents } from '../money.ts'
import { readWords } from '../text-rules.ts'

/** The least and the most that a gift card is worth, in whole US dollars (issue 20, part 4). */
export const LEAST_DOLLARS = 25
export const MOST_DOLLARS = 1_000
/** The longest message to the recipient, in characters. */
export const MESSAGE_LENGTH = 300
const NAME_LENGTH = 100
/** A card is mailed at this hour of its day in Nepal. */
export const SENT_AT_HOUR = 10
/** The most mails of one card to its recipient: the first, and corrected addresses. */
export const MOST_MAILS = 5
/** Names, addresses and the message are deleted this many days after a card is used, refunded or not paid. */
export const GIFT_CARD_RETENTION_DAYS = 90
/** The most codes that one account, or one network, may try in an hour. */
export const GIFT_TRIES_PER_HOUR = 10

export type GiftPicture = { key: string; name: string; alt: string; width: number; height: number }

/** The pictures of gift cards by their name in the form: illustrations that the site has anyway. */
export const giftPictures = {
  dawn: {
    key: 'art/everest-base-camp/1-cover.webp',
    name: 'Dawn over Everest',
    alt: 'Illustration: dawn over snow peaks; a golden line follows the route to Kala Patthar',
    width: 1600,
    height: 1200,
  },
  lake: {
    key: 'art/gokyo-lakes/2-lake.webp',
    name: 'Lake at Gokyo',
    alt: 'Illustration: snow peaks mirrored in the lake at Gokyo',
    width: 1200,
    height: 900,
  },
  forest: {
    key: 'art/arun-valley/3-forest.webp',
    name: 'Rhododendrons',
    alt: 'Illustration: stone steps under flowering rhododendrons',
    width: 1200,
    height: 900,
  },
  stars: {
    key: 'art/langtang-valley/4-night.webp',
    name: 'Stars over a lodge',
    alt: 'Illustration: lit windows under the stars at Kyanjin Gompa',
    width: 1200,
    height: 900,
  },
  caravan: {
    key: 'art/upper-mustang/3-caravan.webp',
    name: 'Pack train in Mustang',
    alt: 'Illustration: a pack train passing a mani wall and chortens',
    width: 1200,
    height: 900,
  },
} as const satisfies Record<string, GiftPicture>

export type GiftPictureName = keyof typeof giftPictures

/** The picture of a stored card; the first one for a name that no longer exists. */
export function giftPicture(name: string): GiftPicture {
  return Object.hasOwn(giftPictures, name) ? giftPictures[name as GiftPictureName] : giftPictures.dawn
}

/** The fields of the order form, in the order of the page. */
export const giftFields = [
  'amount',
  'picture',
  'recipientName',
  'recipientEmail',
  'message',
  'sendOn',
  'buyerName',
  'buyerEmail',
] as const
export type GiftField = (typeof giftFields)[number]
export type TypedGift = Readonly<Record<GiftField, string>>

export type GiftOrder = {
  amountCents: Cents
  picture: GiftPictureName
  recipient: { name: string; email: string; message: string }
  buyer: { name: string; email: string }
  /** The day of its mail in Nepal. */
  sendOn: IsoDate
}

/** The last day on which a card can be mailed: the same date a year later. */
export function lastSendOn(today: IsoDate): IsoDate {
  const sameDay = today.endsWith('-02-29') ? '-02-28' : today.slice(4)
  return `${Number(today.slice(0, 4)) + 1}${sameDay}`
}

/** The order that was typed; its fields are valid when `giftErrors` finds nothing. */
export function readGift(typed: TypedGift): GiftOrder {
  return {
    amountCents: Number(dollarsIn(typed.amount) ?? 0) * 100,
    picture: typed.picture as GiftPictureName,
    recipient: {
      name: line(typed.recipientName),
      email: address(typed.recipientEmail),
      message: readWords(typed.message),
    },
    buyer: { name: line(typed.buyerName), email: address(typed.buyerEmail) },
    sendOn: typed.sendOn.trim(),
  }
}

/** The problems of an order, by field; empty when it can be paid. `today` is the date in Nepal. */
export function giftErrors(typed: TypedGift, today: IsoDate): Partial<Record<GiftField, string>> {
  const { recipient, buyer, sendOn } = readGift(typed)
  const problems = {
    amount: amountError(typed.amount),
    picture: Object.hasOwn(giftPictures, typed.picture) ? null : 'Choose a picture.',
    recipientName: nameError(recipient.name, 'Enter the name of the person who gets the card.'),
    recipientEmail: emailError(recipient.email, 'Enter the email address of the person who gets the card.'),
    message: messageError(recipient.message),
    sendOn: dateError(sendOn, today),
    buyerName: nameError(buyer.name, 'Enter your name.'),
    buyerEmail: emailError(buyer.email, 'Enter your email address.'),
  } satisfies Record<GiftField, string | null>
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}

/** When a card of that day is mailed: at 10:00 in Nepal, or at once when that has passed. */
export function sendAt(sendOn: IsoDate, now: Date): Date {
  if (sendOn <= nepalDate(now)) return now
  return new Date(endOfNepalDay(addDays(sendOn, -1)).getTime() + SENT_AT_HOUR * 3_600_000)
}

/** The problem of a corrected address; null when the card can be mailed there. */
export function newAddressError(typed: string): string | null {
  return emailError(address(typed), 'Enter an email address.')
}

/** An address in stored form. */
export function address(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase()
}

/** The characters of a code: no 0, 1, I or O, which look alike. */
export const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 16

/** A code without spaces and hyphens, in capitals; null when it cannot be one. */
export function readGiftCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-–—]/g, '')
  return code.length === CODE_LENGTH && [...code].every((each) => CODE_LETTERS.includes(each)) ? code : null
}

/** A code from 80 random bits: 16 characters of 5 bits each. */
export function codeOfBytes(bytes: Uint8Array): string {
  return Array.from({ length: CODE_LENGTH }, (_, at) => CODE_LETTERS[fiveBits(bytes, at * 5)]).join('')
}

/** A code as people read it: 'ABCD-EFGH-JKLM-NPQR'. */
export function codeText(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}

function fiveBits(bytes: Uint8Array, from: number): number {
  const at = Math.floor(from / 8)
  const both = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
  return (both >> (11 - (from % 8))) & 31
}

function dollarsIn(typed: string): string | null {
  return (
    /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.0{1,2})?\s*$/.exec(typed)?.[1]?.replaceAll(',', '') ?? null
  )
}

function amountError(typed: string): string | null {
  if (typed.trim() === '') return 'Enter an amount.'
  const dollars = dollarsIn(typed)
  if (dollars === null) return 'Enter whole US dollars, like 100.'
  if (Number(dollars) < LEAST_DOLLARS) return `The least is $${LEAST_DOLLARS}.`
  return Number(dollars) > MOST_DOLLARS ? 'The most is $1,000.' : null
}

function nameError(name: string, missing: string): string | null {
  if (name === '') return missing
  return name.length > NAME_LENGTH ? `Use at most ${NAME_LENGTH} characters.` : null
}

function emailError(email: string, missing: string): string | null {
  if (email === '') return missing
  return isEmail(email) ? null : 'Enter an email like name@example.com.'
}

function messageError(message: string): string | null {
  return message.length > MESSAGE_LENGTH ? `Use at most ${MESSAGE_LENGTH} characters.` : null
}

function dateError(sendOn: string, today: IsoDate): string | null {
  if (sendOn === '') return 'Choose a date.'
  if (!isDate(sendOn)) return 'Enter a date like 2027-03-14.'
  if (sendOn < today) return 'Choose today or a later date.'
  return sendOn > lastSendOn(today) ? 'Choose a date within the next 12 months.' : null
}

function line(typed: string): string {
  return readWords(typed).replaceAll('\n', ' ')
}
