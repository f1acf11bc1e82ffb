import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyText } from '#test/hostile/any-text.ts'
import { Refusal } from '../refusal.ts'
import { emailOf } from './email-rules.ts'
import { codeOf, sameCode, typedCode } from './login-code.ts'
import { CODES_PER_ADDRESS, codeEnd, nextCode, type Origin, sessionEnd, TRIES } from './login-rules.ts'

const none = {
  byAddressHour: 0,
  byAddressDay: 0,
  byBothHour: 0,
  byBothDay: 0,
  byNetworkHour: 0,
  byAllHour: 0,
}
const atOnce = { tries: 5, delaySeconds: 0 }

describe('the limits of codes', () => {
  it('leave an attacker a chance of at most 5 in 100,000 a day for one account, from any network', () => {
    const most = Math.max(...Object.values(CODES_PER_ADDRESS).map(({ day }) => day))
    assert.ok((most * TRIES) / 1_000_000 <= 5e-5)
  })

  for (const [limit, last] of [
    ['byAddressHour', 3],
    ['byAddressDay', 5],
    ['byBothHour', 2],
    ['byBothDay', 3],
    ['byNetworkHour', 19],
  ] as const)
    it(`let ${last + 1} strangers through ${limit} and no more`, () => {
      assert.deepEqual(nextCode({ ...none, [limit]: last }, 'stranger'), atOnce)
      assert.equal(nextCode({ ...none, [limit]: last + 1 }, 'stranger'), null)
    })

  for (const [origin, hour, day] of [
    ['known network', 6, 8],
    ['known browser', 8, 10],
  ] as const)
    it(`allow a ${origin} ${hour} an hour and ${day} a day, for any number that its network requested`, () => {
      const busy = { ...none, byBothHour: 99, byBothDay: 99, byNetworkHour: 999, byAllHour: 9999 }
      const last = { ...busy, byAddressHour: hour - 1, byAddressDay: day - 1 }
      assert.deepEqual(nextCode(last, origin), atOnce)
      assert.equal(nextCode({ ...last, byAddressHour: hour }, origin), null)
      assert.equal(nextCode({ ...last, byAddressDay: day }, origin), null)
    })

  it('leave the owner codes when strangers have used up theirs', () => {
    const { stranger, ...owners } = CODES_PER_ADDRESS
    const usedUp = { ...none, byAddressHour: stranger.hour, byAddressDay: stranger.day }
    assert.equal(nextCode(usedUp, 'stranger'), null)
    for (const origin of Object.keys(owners) as Origin[]) assert.deepEqual(nextCode(usedUp, origin), atOnce)
  })

  it('delay codes for strangers above 1,000 an hour in all, and refuse nobody', () => {
    assert.deepEqual(nextCode({ ...none, byAllHour: 999 }, 'stranger'), atOnce)
    assert.deepEqual(nextCode({ ...none, byAllHour: 1000 }, 'stranger'), { tries: 2, delaySeconds: 60 })
    assert.deepEqual(nextCode({ ...none, byAllHour: 100_000 }, 'stranger'), { tries: 2, delaySeconds: 60 })
  })

  it('end a code after 10 minutes and a session after 30 days', () => {
    const at = new Date('2026-11-20T06:00:00Z')
    assert.equal(codeEnd(at).toISOString(), '2026-11-20T06:10:00.000Z')
    assert.equal(sessionEnd(at).toISOString(), '2026-12-20T06:00:00.000Z')
  })
})

describe('a code', () => {
  it('has six digits derived from id and secret, with every leading digit about as often', () => {
    const counts = Array.from({ length: 10 }, () => 0)
    for (let id = 0; id < 20_000; id += 1) {
      const code = codeOf('secret', String(id))
      assert.match(code, /^\d{6}$/)
      counts[Number(code[0])]! += 1
    }
    for (const count of counts) assert.ok(Math.abs(count - 2000) < 250, `${counts}`)
    assert.equal(codeOf('secret', 'a'), codeOf('secret', 'a'))
    assert.notEqual(codeOf('secret', 'a'), codeOf('other', 'a'))
  })

  it('is read with pasted spaces and dashes, and nothing else', () => {
    for (const typed of ['482913', ' 482 913 ', '482-913', '4 8 2 9 1 3'])
      assert.equal(typedCode(typed), '482913')
    for (const typed of ['', '48291', '4829130', '48291a', '٤٨٢٩١٣', '-1e5', '0x1234'])
      assert.equal(typedCode(typed), null)
    assert.equal(sameCode('000001', '000001'), true)
    assert.equal(sameCode('000001', '000002'), false)
  })
})

describe('an address', () => {
  for (const [typed, saved] of [
    [' Maya@Example.com ', 'maya@example.com'],
    ['ｍａｙａ@example.com', 'maya@example.com'],
    ['maya+trek@sub.example.com', 'maya+trek@sub.example.com'],
    ['माया@example.com', 'माया@example.com'],
  ] as const)
    it(`stores ${typed} as ${saved}`, () => assert.equal(emailOf(typed), saved))

  for (const typed of [
    '',
    'maya',
    'maya@',
    '@example.com',
    'a@b',
    'a b@example.com',
    'a@b.c\0',
    'a@b.c\nBcc: x@y.z',
    `${'a'.repeat(251)}@b.c`,
    null,
    7,
    {},
  ])
    it(`refuses ${JSON.stringify(typed)?.slice(0, 30)}`, () => {
      assert.throws(
        () => emailOf(typed),
        (error) => error instanceof Refusal && error.code === 'email-invalid',
      )
    })

  it('stores any input in one spelling or refuses it', () => {
    let saved = 0
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), anyText()), (typed) => {
        try {
          const email = emailOf(typed)
          assert.equal(emailOf(email), email)
          assert.equal(emailOf(typed.toUpperCase().toLowerCase()), email)
          saved += 1
        } catch (error) {
          assert.ok(error instanceof Refusal, String(error))
        }
      }),
      { numRuns: 150 },
    )
    assert.ok(saved > 30, `${saved} addresses were stored`)
  })

  it('with a capital dotted İ differs from the address with an i', () => {
    assert.notEqual(emailOf('mİke@example.com'), 'mike@example.com')
  })
})
