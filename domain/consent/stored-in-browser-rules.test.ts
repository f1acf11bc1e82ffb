import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cookieSeconds,
  isListed,
  storedInBrowser,
  lifeText,
  purposesInUse,
} from './stored-in-browser-rules.ts'

const DAY = 86_400
const named = (place: string) => storedInBrowser.filter((each) => each.place === place)

test('lists every cookie with its life in seconds', () => {
  assert.deepEqual(
    named('cookie').map(({ name, life }) => [name, life]),
    [
      ['__Host-session', 30 * DAY],
      ['visitor', 365 * DAY],
      ['login', 15 * 60],
      ['known-browser', 90 * DAY],
      ['changed-at', 60],
      ['currency', 365 * DAY],
      ['prices-for', 365 * DAY],
      ['invited', 30 * DAY],
      ['code', 86_400],
      ['consent', 183 * DAY],
      ['consent-saved', 60],
      ['office-search', 15 * 60],
    ],
  )
  for (const { name, life } of named('cookie')) assert.equal(cookieSeconds(name), life)
})

test('lists what is stored until logging out, until the tab closes, and without a connection', () => {
  const names = (place: string) => named(place).map(({ name, life }) => `${name} ${life}`)
  assert.deepEqual(
    names('local'),
    [
      'userCurrency',
      'currencySymbol',
      'searchDestination',
      'searchDate',
      'searchOptions',
      'user',
      'savedAdventures',
      'savedAdventuresOf',
      'notifications',
      'draft:',
      'unsent:',
      'kitlist:',
    ].map((name) => `${name} logout`),
  )
  assert.deepEqual(
    names('session'),
    ['checkoutDraft', 'typed:', 'savedAdventuresRead', 'react-router-scroll-positions', 'reloaded'].map(
      (name) => `${name} tab`,
    ),
  )
  assert.deepEqual(names('cache'), ['offline update'])
})

test('states why and how long each is stored', () => {
  for (const { purpose, name } of storedInBrowser) assert.match(purpose, /^\p{Lu}.*\.$/u, name)
  const lives = Object.fromEntries(storedInBrowser.map((each) => [each.name, lifeText(each)]))
  const expected = {
    userCurrency: 'Until you log out or clear your browser',
    checkoutDraft: 'Until you close the tab or log out',
    offline: 'Until a newer one takes its place',
    visitor: '1 year',
    consent: '6 months',
    '__Host-session': '30 days',
    login: '15 minutes',
    'consent-saved': '1 minute',
  }
  for (const [name, life] of Object.entries(expected)) assert.equal(lives[name], life, name)
  assert.equal(lifeText({ place: 'cookie', name: 'x', purpose: 'X.', life: DAY }), '1 day')
})

test('asks for the purposes that a stored entry needs, and for none while all entries are essential', () => {
  assert.deepEqual(purposesInUse(), [])
  const entry = { place: 'cookie', name: 'x', purpose: 'X.', life: DAY } as const
  assert.deepEqual(purposesInUse([entry]), [])
  assert.deepEqual(
    purposesInUse([{ ...entry, needs: 'advertising' }, entry, { ...entry, needs: 'analytics' }]),
    ['analytics', 'advertising'],
  )
})

test('refuses the life of a cookie that is not listed', () => {
  for (const name of ['other', 'userCurrency', 'session'])
    assert.throws(() => cookieSeconds(name), /is not one of our cookies/, name)
})

test('finds a name in the list by its place, and by its prefix where the entry ends with a colon', () => {
  const listed: [Parameters<typeof isListed>[0], string, boolean][] = [
    ['cookie', 'visitor', true],
    ['cookie', 'visitor2', false],
    ['cookie', 'session', true],
    ['cookie', '__Host-session', true],
    ['local', 'session', false],
    ['local', 'visitor', false],
    ['local', 'draft:12', true],
    ['local', 'mydraft:12', false],
    ['local', 'userCurrency2', false],
    ['session', 'checkoutDraft', true],
    ['cache', 'offline', true],
  ]
  for (const [place, name, is] of listed) assert.equal(isListed(place, name), is, `${place} ${name}`)
})
