import { ageOn, LEAD_YEARS } from '../details-rules.ts'
import { folded, wordsOf } from '../../trek/catalogue/fold-text-rules.ts'
import { dayText, type IsoDate, nepalDate } from '../../dates.ts'

/** To what a traveller agrees: our terms and conditions, and the host's own terms if there are any. */
export type TermsKind = 'platform-terms' | 'host-terms'

/** One text to agree to. */
export type Terms = {
  what: TermsKind
  /** The date of our terms, or the number of the host's. */
  version: string
  sha256: Buffer
  /** The text of the host's own terms; ours are a page of the site. */
  body: string
}

/** A text that a traveller agreed to. */
export type Consent = { what: TermsKind; version: string; givenAt: Date; givenBy: 'traveller' | 'lead' }

type Name = { firstName: string; lastName: string }

/** Whether a typed name is the traveller's: accents, capitals, spaces and hyphens do not matter. */
export function isNameOf(typed: string, { firstName, lastName }: Name): boolean {
  const plain = (name: string) => wordsOf(folded(name)).join(' ')
  return plain(typed) !== '' && plain(typed) === plain(`${firstName} ${lastName}`)
}

/** The texts to which a traveller has not agreed in their present version. */
export function termsLeft(terms: readonly Terms[], given: readonly Consent[]): Terms[] {
  return terms.filter(
    ({ what, version }) => !given.some((consent) => consent.what === what && consent.version === version),
  )
}

/**
 * Whether the lead agrees for a traveller: for a child, and for everybody who is known to be under 18 today. Without a date
 * of birth the traveller states it.
 */
export function isMinor(
  { isChild, dateOfBirth }: { isChild: boolean; dateOfBirth: IsoDate },
  today: IsoDate,
): boolean {
  return isChild || (dateOfBirth !== '' && ageOn(dateOfBirth, today) < LEAD_YEARS)
}

/** The texts that a form agrees to: the shown version by the kind of terms, of each box that was ticked. */
export function agreedIn(texts: Readonly<Record<string, unknown>>): Record<string, string> {
  const start = 'agree-'
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([field]) => field.startsWith(start))
      .map(([field, version]) => [field.slice(start.length), String(version)]),
  )
}

/** To what a traveller agreed last, in words: 'Our terms 2026-11-30 on Mon 1 Dec 2026, your terms 2 on …'. */
export function consentText(consents: readonly Consent[], ownWords: string): string {
  const last = (kind: Consent['what']) => consents.findLast(({ what }) => what === kind)
  const said = ({ version, givenAt, givenBy }: Consent) =>
    `${version} on ${dayText(nepalDate(givenAt))}${givenBy === 'lead' ? ' (by the lead)' : ''}`
  const [ours, own] = [last('platform-terms'), last('host-terms')]
  return [...(ours ? [`Our terms ${said(ours)}`] : []), ...(own ? [`${ownWords} ${said(own)}`] : [])].join(
    ', ',
  )
}
