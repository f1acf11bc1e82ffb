import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { createElement } from 'react'
import { filledPage, templateOf } from './page-template.ts'
import { standInFor } from './stand-in-frame.ts'
import type { Frame } from './read-frame.ts'

const frameOf = (email: string, letters: string, accountId: string, event: number): Frame => ({
  isStaff: false,
  email,
  start: { accountId, unread: 0, event, isStaff: false },
  face: {
    isHost: true,
    monogram: { letters, flag: '3' },
    photo: `/pictures/${accountId}-320.webp`,
    hosting: [{ to: `/host-adventures/${accountId}`, label: 'Public page' }],
  },
})

const sha = (code: string) => `'sha256-${createHash('sha256').update(code, 'utf8').digest('base64')}'`
const escaped = (json: string) =>
  json.replace(/[&<>\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A page as React and the router write it, with the frame as text, attributes and data. */
function pageOf(frame: Frame): { html: Buffer; policy: string } {
  const { face, email } = frame
  const menu = createElement(
    'details',
    { className: `avatar--${face?.monogram.flag}` },
    createElement('img', { src: face?.photo, alt: '' }),
    createElement('span', null, `Hi, ${email}`),
    createElement('a', { href: face?.hosting[0]?.to }, face?.monogram.letters),
    'Übersicht – नेपाल',
  )
  const data = `streamController.enqueue(${escaped(JSON.stringify(JSON.stringify([frame, 'Übersicht'])))});`
  const other = 'start("page")'
  return {
    html: Buffer.from(
      `<body>${renderToString(menu)}<script>${other}</script><p>${data.length > 0 ? 'Text' : ''}</p><script type="module">${data}</script></body>`,
    ),
    policy: `script-src 'self' ${sha(other)} ${sha(data)}; style-src 'self'`,
  }
}

test('a filled page is the page that would have been rendered for the person, with its policy', () => {
  let pages = 0
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
      fc.uuid(),
      fc.nat(),
      (email, letters, accountId, event) => {
        const frame = frameOf(email, letters, accountId, event)
        const standIn = standInFor(frame)!
        const { html, policy } = pageOf(standIn.frame)
        const filled = filledPage(templateOf(html, policy), standIn.values)
        const wanted = pageOf(frame)
        // The stand-in's data has other lengths, but the same texts.
        assert.equal(filled.html.toString(), wanted.html.toString())
        assert.equal(filled.policy, wanted.policy)
        pages += 1
      },
    ),
    { numRuns: 500 },
  )
  assert.equal(pages, 500)
})

test('a page for nobody names nobody, and people with another shape have another page', () => {
  const frame = frameOf('maya@example.com', 'ML', '7d3c1b9e-0f4e-4a63-9a44-1c1f5f3f7a01', 12)
  const { frame: shape, key } = standInFor(frame)!
  const { html } = pageOf(shape)
  for (const own of ['maya', 'ML', '7d3c1b9e', 'example.com'])
    assert.ok(!html.includes(own) && !key.includes(own), own)
  const start = frame.start!
  const face = frame.face!
  const others: Frame[] = [
    { ...frame, isStaff: true },
    { ...frame, start: { ...start, unread: 1 } },
    { ...frame, start: { ...start, event: null } },
    { ...frame, face: { ...face, photo: null } },
    { ...frame, face: { ...face, isHost: false } },
    { ...frame, face: { ...face, hosting: [] } },
  ]
  const keys = others.map((other) => standInFor(other)?.key)
  assert.equal(new Set([key, ...keys]).size, others.length + 1)
  const same = frameOf('bo@example.com', 'B', 'b3c1b9e7-0f4e-4a63-9a44-1c1f5f3f7a02', 900)
  assert.equal(standInFor(same)?.key, key)
})

test('a visitor without an account has no frame to fill', () => {
  assert.equal(standInFor({ start: null, email: null, face: null, isStaff: false }), null)
})
