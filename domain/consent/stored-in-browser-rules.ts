import { counted } from '#figure-text'
import { BROWSERS_KNOWN_DAYS } from '../account/login-rules.ts'
import { CONSENT_SECONDS, type Purpose, purposes } from './consent-rules.ts'

/** The place in the browser. `cache` is the content for offline use. */
export type Place = 'cookie' | 'local' | 'session' | 'cache'

export type StoredInBrowser = {
  place: Place
  /** A name that ends with a colon means all names with that prefix. */
  name: string
  purpose: string
  /** The storage time: seconds, until logging out, or until the tab is closed. */
  life: number | 'logout' | 'tab' | 'update'
  /** The purpose that a visitor must consent to first. Without one the entry is essential. */
  needs?: Purpose
}

const MINUTE = 60
const DAY = 86_400
const YEAR = 365 * DAY

/**
 * Every cookie and every key that this site stores in a browser, and why. An entry without `needs` is essential: the
 * visitor requested its function. The first entry with `needs` brings the cookie banner. A missing entry fails the
 * tests.
 */
export const storedInBrowser: readonly StoredInBrowser[] = [
  { ...of('cookie', '__Host-session', 30 * DAY), purpose: 'Keeps you signed in.' },
  {
    ...of('cookie', 'visitor', YEAR),
    purpose: 'A random number that links the spots you hold or book without an account to you.',
  },
  {
    ...of('cookie', 'login', 15 * MINUTE),
    purpose: 'While you sign in: the address your code was sent to, and the page you came from.',
  },
  {
    ...of('cookie', 'known-browser', BROWSERS_KNOWN_DAYS * DAY),
    purpose:
      'A random number by which we know a browser that logged in, so that nobody else can block you from logging in. It stays when you log out.',
  },
  {
    ...of('cookie', 'changed-at', MINUTE),
    purpose: 'How far our records had come when you changed something, so that the next page shows it.',
  },
  { ...of('cookie', 'currency', YEAR), purpose: 'The currency you see prices in.' },
  {
    ...of('cookie', 'prices-for', YEAR),
    purpose: 'Whether the costs of a trek are counted for a citizen of a SAARC country, as you chose.',
  },
  { ...of('cookie', 'invited', 30 * DAY), purpose: 'The code of the friend whose link you opened.' },
  { ...of('cookie', 'code', DAY), purpose: 'The promotion code of a link you opened, for the booking form.' },
  {
    ...of('cookie', 'consent', CONSENT_SECONDS),
    purpose: 'Your cookie choice, its date, and the number of our record of it.',
  },
  { ...of('cookie', 'consent-saved', MINUTE), purpose: 'Confirms once that your choice was saved.' },
  {
    ...of('cookie', 'office-search', 15 * MINUTE),
    purpose: 'In our back office: the last searches.',
  },
  { ...of('local', 'userCurrency'), purpose: 'The currency you see prices in.' },
  { ...of('local', 'currencySymbol'), purpose: 'The sign of that currency.' },
  { ...of('local', 'searchDestination'), purpose: 'Your last search: where.' },
  { ...of('local', 'searchDate'), purpose: 'Your last search: when.' },
  { ...of('local', 'searchOptions'), purpose: 'Your last search: how many travellers.' },
  { ...of('local', 'user'), purpose: 'Which email is signed in, to show it to you.' },
  { ...of('local', 'savedAdventures'), purpose: 'The treks you saved.' },
  { ...of('local', 'savedAdventuresOf'), purpose: 'Whose account the saved treks belong to.' },
  { ...of('local', 'notifications'), purpose: 'Your last notifications.' },
  { ...of('local', 'draft:'), purpose: 'Your drafts of messages.' },
  { ...of('local', 'unsent:'), purpose: 'Messages that are still to be sent.' },
  { ...of('local', 'kitlist:'), purpose: 'What you have ticked on the kit list of a trek.' },
  { ...of('session', 'checkoutDraft', 'tab'), purpose: 'What you typed into the booking form.' },
  {
    ...of('session', 'typed:', 'tab'),
    purpose:
      'What you typed into a form, until it arrives: never passport, bank or sign-in details, and no files.',
  },
  { ...of('session', 'savedAdventuresRead', 'tab'), purpose: 'Whether your saved treks are up to date.' },
  {
    ...of('session', 'react-router-scroll-positions', 'tab'),
    purpose: 'How far you had scrolled, for the way back.',
  },
  {
    ...of('session', 'reloaded', 'tab'),
    purpose: 'When a page was reloaded because a part failed to load.',
  },
  { ...of('cache', 'offline', 'update'), purpose: 'The page you see when you are offline.' },
]

/** The purposes of the banner: those that an entry of the list needs. Without any there is no cookie banner. */
export function purposesInUse(stored: readonly StoredInBrowser[] = storedInBrowser): Purpose[] {
  return purposes.filter((purpose) => stored.some(({ needs }) => needs === purpose))
}

/** The storage time in words. */
export function lifeText({ life }: StoredInBrowser): string {
  if (life === 'logout') return 'Until you log out or clear your browser'
  if (life === 'tab') return 'Until you close the tab or log out'
  if (life === 'update') return 'Until a newer one takes its place'
  if (life >= YEAR) return '1 year'
  if (life === CONSENT_SECONDS) return '6 months'
  return life >= DAY ? counted(life / DAY, 'day') : counted(life / MINUTE, 'minute')
}

/** The lifetime of a cookie in seconds. */
export function cookieSeconds(name: string): number {
  const found = storedInBrowser.find((each) => each.place === 'cookie' && each.name === name)
  if (typeof found?.life !== 'number') throw new Error(`${name} is not one of our cookies`)
  return found.life
}

/** Whether a name in a browser is in the list. Where the site is not encrypted, `session` has no prefix. */
export function isListed(place: Place, name: string): boolean {
  const plain = place === 'cookie' && name === 'session' ? '__Host-session' : name
  return storedInBrowser.some(
    (each) =>
      each.place === place && (each.name.endsWith(':') ? plain.startsWith(each.name) : plain === each.name),
  )
}

function of(place: Place, name: string, life: StoredInBrowser['life'] = 'logout') {
  return { place, name, life }
}
