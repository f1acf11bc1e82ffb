import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loginCookie } from '../../http/cookies.ts'
import { askedFor, messageOf, pathHere, readLogin } from './login-state.ts'

const origin = 'https://chautari.test'
const withCookie = (value: string) =>
  new Request(`${origin}/login`, { headers: { Cookie: `login=${value}` } })
const encoded = (state: unknown) => Buffer.from(JSON.stringify(state)).toString('base64url')

describe('the target of signing in', () => {
  for (const [redirectTo, path] of [
    ['/bookings', '/bookings'],
    ['/bookings?tab=past#x', '/bookings?tab=past#x'],
    [undefined, '/'],
    ['', '/'],
    ['bookings', '/'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/..//evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['//[', '/'],
  ] as const)
    it(`${redirectTo} is ${path}`, () => {
      const state = redirectTo === undefined ? {} : { redirectTo }
      assert.equal(pathHere(state, origin), path)
      assert.equal(new URL(pathHere(state, origin), origin).origin, origin)
    })
})

describe('the cookie of the sign-in pages', () => {
  it('is read as it was written', () => {
    const state = { email: 'maya@example.com', browser: 'b', redirectTo: '/bookings', message: 'bookings' }
    const value = loginCookie(state, true).split(';')[0]!.slice('login='.length)
    assert.deepEqual(readLogin(withCookie(value)), state)
    assert.deepEqual(askedFor(withCookie(value)), { email: 'maya@example.com', browser: 'b' })
    assert.equal(messageOf(state), 'Please log in to view your bookings')
  })

  for (const state of [
    null,
    7,
    'text',
    [],
    {},
    { email: 7, browser: {} },
    { email: 'no address', browser: 'b' },
    { email: 'a@b.c\0', browser: 'b' },
    { browser: 'b' },
  ])
    it(`${JSON.stringify(state)} has no address`, () =>
      assert.equal(askedFor(withCookie(encoded(state))), null))

  it('shows only messages of the list', () => {
    for (const message of ['constructor', '__proto__', 'other', '<b>'])
      assert.equal(messageOf({ message }), null)
  })
})
