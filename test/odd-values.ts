import fc from 'fast-check'

/** Values that no honest program sends. */
export const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    ...['', ' ', '\0', 'a\0b', '\ud800', '🏔️', '‮', "' or 1=1 --", '"; drop table booking; --', '%', '_', '\\'],
    ...[
      'x'.repeat(5_000),
      '../../etc/passwd',
      '<script>alert(1)</script>',
      '${7*7}',
      '{{7*7}}',
      'null',
      'NaN',
    ],
    ...['0000-00-00', '2027-02-30', '9999-12-31', '-0001-01-01', '0001-01-01', '+275760-09-13', '2027-1-1'],
    ...['00000000-0000-0000-0000-000000000000', '1e309', '-1', '0', '1.005', '99999999999999999999'],
    ...['P1X', 'P-1D', 'PT1E9S', 'P99999999999Y', 'PT0S'],
    ...[0, -1, 1.5, 1e21, Number.MAX_VALUE, -0, 51, 2 ** 31, true, false, null, [], {}, [[]], [null]],
    ...[{ __proto__: null, constructor: { prototype: {} } }, { toString: 1 }, ['a', 1, {}], { length: 1e9 }],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Headers that no browser sends. */
export function oddHeader(): fc.Arbitrary<Record<string, string>> {
  return fc.constantFrom<Record<string, string>>(
    ...Array.from({ length: 8 }, () => ({})),
    { Cookie: 'visitor=%00; session=%E0%A4%A; login=AAAA; currency=XTS' },
    { Cookie: `visitor=${'9'.repeat(3_000)}; session=; =; ;;` },
    { Cookie: `login=${Buffer.from('{"email":["a"],"browser":7}').toString('base64url')}` },
    { 'Accept-Language': '*;q=x,,-,zz-ZZ-zz' },
    { 'Accept-Encoding': 'gzip;q=x, br;q=-1' },
    { 'X-Forwarded-For': 'not an address' },
    { 'X-Forwarded-For': '::ffff:1.2.3.4, 10.99.99.99' },
    { 'X-Forwarded-Proto': 'gopher', 'X-Forwarded-Host': '][' },
    { Origin: 'null' },
    { 'Content-Type': 'application/json; charset=nonsense' },
    { 'Idempotency-Key': '' },
    { Range: 'bytes=9-1', 'If-Modified-Since': 'never', 'If-None-Match': '*' },
    { Host: '][' },
    { Host: '' },
  )
}
