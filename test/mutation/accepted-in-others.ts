import type { AcceptedSurvivor } from './judge.ts'

/** Survivors in all other rules of accounts, bookings, claims and words. */
export const acceptedInOthers: AcceptedSurvivor[] = [
  {
    file: 'domain/account/email-rules.ts',
    mutant: `'' → "Stryker was here!"`,
    line: `const email = typeof typed === 'string' ? typed.normalize('NFKC').trim().toLowerCase() : ''`,
    reason: 'Equivalent: neither text is an address.',
  },
  {
    file: 'domain/account/email-rules.ts',
    mutant: `'' → "Stryker was here!"`,
    line: `const [local = '', domain = ''] = email.split('@')`,
    reason: 'Equivalent: a split text has a first part, that default is for the type only.',
  },
  {
    file: 'domain/account/profile/profile-rules.ts',
    mutant: '[] → ["Stryker was here"]',
    reason: 'Equivalent: the first entry is not read.',
  },
  {
    file: 'domain/account/profile/profile-rules.ts',
    mutant: '!day || !month || !year → (!day || !month) && !year',
    reason: 'Equivalent: a date has all its parts or none.',
  },
  {
    file: 'domain/account/profile/profile-rules.ts',
    mutant: '!day || !month → false',
    reason: 'Equivalent: a date has all its parts or none.',
  },
  {
    file: 'domain/account/profile/profile-rules.ts',
    mutant: '!day || !month → !day && !month',
    reason: 'Equivalent: a date has all its parts or none.',
  },
  {
    file: 'domain/claim/claim-form-rules.ts',
    mutant: `'' → "Stryker was here!"`,
    line: `const [, hours = '', minutes = ''] = /^([01]\\d|2[0-3]):([0-5]\\d)(?::00)?$/.exec(hour.trim()) ?? []`,
    reason: 'Equivalent: an hour has its minutes, that default is for the type only.',
  },
  {
    file: 'domain/claim/claim-form-rules.ts',
    mutant: '[] → ["Stryker was here"]',
    reason: 'Equivalent: the first entry is not read.',
  },
  {
    file: 'domain/consent/consent-rules.ts',
    mutant:
      '/^(\\d{1,4})\\.(\\d{4}-\\d\\d-\\d\\d)\\.([a-])([f-])([a-])\\.([0-9a-f-]{36})$/ → /^(\\d)\\.(\\d{4}-\\d\\d-\\d\\d)\\.([a-])([f-])([a-])\\.([0-9a-f-]{36})$/',
    reason: 'Equivalent while the version has one digit.',
  },
  {
    file: 'domain/consent/consent-rules.ts',
    mutant: `'' → "Stryker was here!"`,
    line: `const found = /^(\\d{1,4})\\.(\\d{4}-\\d\\d-\\d\\d)\\.([a-])([f-])([a-])\\.([0-9a-f-]{36})$/.exec(text ?? '')`,
    reason: 'Equivalent: an empty text is no consent, and nor is the other.',
  },
  {
    file: 'domain/consent/consent-rules.ts',
    mutant: `'' → "Stryker was here!"`,
    line: `const [, version = '', chosenOn = '', analytics, functional, advertising, id = ''] = found`,
    reason: 'Equivalent: the default is for the type only.',
  },
  {
    file: 'domain/consent/consent-rules.ts',
    mutant:
      '/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/ → /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/',
    reason: 'Equivalent: the pattern of the whole cookie allows 36 letters only.',
  },
  {
    file: 'domain/consent/consent-rules.ts',
    mutant:
      '/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/ → /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/',
    reason: 'Equivalent: the pattern of the whole cookie allows 36 letters only.',
  },
  {
    file: 'domain/consent/stored-in-browser-rules.ts',
    mutant: `each.place === 'cookie' → true`,
    reason: 'Equivalent: nothing else has a life in seconds.',
  },
  {
    file: 'domain/consent/stored-in-browser-rules.ts',
    mutant: `place === 'cookie' → true`,
    reason: 'Equivalent: no other place has that name.',
  },
  {
    file: 'domain/dates.ts',
    mutant: `typeof text === 'string' → true`,
    reason: 'Equivalent: the last comparison refuses what is no text.',
  },
  {
    file: 'domain/dates.ts',
    mutant: '/^(?!0000)\\d{4}-\\d{2}-\\d{2}$/ → /(?!0000)\\d{4}-\\d{2}-\\d{2}$/',
    reason: 'Equivalent: the last comparison refuses longer texts.',
  },
  {
    file: 'domain/dates.ts',
    mutant: '/^(?!0000)\\d{4}-\\d{2}-\\d{2}$/ → /^(?!0000)\\d{4}-\\d{2}-\\d{2}/',
    reason: 'Equivalent: the last comparison refuses longer texts.',
  },
  {
    file: 'domain/review/review-rules.ts',
    mutant: 'count === 0 → false',
    reason: 'Equivalent: without reviews no rating is given for any mean.',
  },
]
