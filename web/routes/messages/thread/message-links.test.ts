import assert from 'node:assert/strict'
import { test } from 'node:test'
import { piecesOf } from './message-links.ts'

const links = (body: string) => piecesOf(body).flatMap(({ text, href }) => (href ? [[text, href]] : []))

test('URLs are links, and the sentence around them is unchanged', () => {
  const cases: [body: string, text: string, href: string][] = [
    ['See https://example.com/boots.', 'https://example.com/boots', 'https://example.com/boots'],
    ['(http://example.com/a)', 'http://example.com/a', 'http://example.com/a'],
    [
      'https://en.wikipedia.org/wiki/Thorong_La_(pass), yes',
      ...(Array(2).fill('https://en.wikipedia.org/wiki/Thorong_La_(pass)') as [string, string]),
    ],
    ['HTTPS://Example.COM/X?q=1#a!', 'HTTPS://Example.COM/X?q=1#a', 'https://example.com/X?q=1#a'],
    [
      '“https://example.com/नेपाल”',
      'https://example.com/नेपाल',
      'https://example.com/%E0%A4%A8%E0%A5%87%E0%A4%AA%E0%A4%BE%E0%A4%B2',
    ],
  ]
  for (const [body, text, href] of cases) {
    assert.deepEqual(links(body), [[text, href]])
    assert.equal(
      piecesOf(body)
        .map((piece) => piece.text)
        .join(''),
      body,
    )
  }
})

test('nothing else is a link: no script, no file, no user name before the host, no host without a dot', () => {
  const bodies = [
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0aalert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x file:///etc/passwd ftp://example.com',
    'https://bank.example@evil.example/',
    'https://user:secret@example.com/',
    'http://localhost/admin',
    'www.example.com, example.com, http://, https://.',
    '//example.com/x',
  ]
  for (const body of bodies) {
    assert.deepEqual(links(body), [], body)
    assert.equal(
      piecesOf(body)
        .map(({ text }) => text)
        .join(''),
      body,
    )
  }
})

test('a host in non-Latin letters is shown as requested, and invisible characters end a URL', () => {
  assert.deepEqual(links('https://аррӏе.com/login'), [
    ['https://xn--80ak6aa92e.com/login', 'https://xn--80ak6aa92e.com/login'],
  ])
  assert.deepEqual(links('https://example.com/\u202Egpj.exe'), [
    ['https://example.com/', 'https://example.com/'],
  ])
  assert.deepEqual(links('https://example\u200B.com/a'), [])
  assert.deepEqual(links('https://example.com\\@evil.example/'), [
    ['https://example.com', 'https://example.com/'],
  ])
})

test('a message of many incomplete URLs is parsed completely', () => {
  const body = 'http://('.repeat(250) + 'https://a.b/' + ')'.repeat(1900)
  const pieces = piecesOf(body)
  assert.equal(pieces.map(({ text }) => text).join(''), body)
})
