import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readableFiles, sentencesOf } from './visible-sentences.ts'

const SAMPLE = `
import { data } from 'react-router'
const rows = sql\`select * from Trek where Name = 'A b'\`
export const says = (days: number) => \`Your trek is \${days} days away, so you get a full refund.\`
export const refusal = { says: 'This deal has already ended.' }
export const page = (
  <p className="lead Muted" title="Opens the trek" hint="Send it today.">
    Anyone with this link
    can see your booking.
  </p>
)
`

test('lists the visible texts with their lines, without SQL and class names', () => {
  assert.deepEqual(sentencesOf('sample.tsx', SAMPLE), [
    { file: 'sample.tsx', line: 4, text: 'Your trek is {…} days away, so you get a full refund.' },
    { file: 'sample.tsx', line: 5, text: 'This deal has already ended.' },
    { file: 'sample.tsx', line: 7, text: 'Opens the trek' },
    { file: 'sample.tsx', line: 7, text: 'Send it today.' },
    { file: 'sample.tsx', line: 7, text: 'Anyone with this link can see your booking.' },
  ])
})

const PAGE = `---
path: /refunds
title: Refunds
description: What you get back from {{brand}}.
kind: legal
---
One rule for *all* treks.

## When it arrives

> {{refund.time}}.

1. **Open** your [booking](/bookings).

| Days before | You get back |
| --- | ---: |
| {{refund.half_days}} | half |
`

test('lists the title, the description and the texts of an information page', () => {
  assert.deepEqual(sentencesOf('page.md', PAGE), [
    { file: 'page.md', line: 3, text: 'Refunds' },
    { file: 'page.md', line: 4, text: 'What you get back from {…}.' },
    { file: 'page.md', line: 7, text: 'One rule for all treks.' },
    { file: 'page.md', line: 9, text: 'When it arrives' },
    { file: 'page.md', line: 13, text: 'Open your booking.' },
    { file: 'page.md', line: 15, text: 'Days before | You get back' },
    { file: 'page.md', line: 17, text: '{…} | half' },
  ])
})

/** Words that a native speaker does not use on a booking site. */
const TRANSLATED =
  /\b(whoever|reckon\w*|anew|meanwhile|stands? (here|below|with|in|as)|so many|not any more|the own|(people|travellers) who walked|from under you)\b/i

test('no page, email or refusal uses a word that reads as translated', (t) => {
  const read = globSync(readableFiles, { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    sentencesOf(file, readFileSync(file, 'utf8')),
  )
  const translated = read.filter(({ text }) => TRANSLATED.test(text))
  assert.deepEqual(translated, [])
  assert.ok(read.length > 3000, `${read.length} sentences and labels`)
  assert.ok(read.filter(({ file }) => file.endsWith('.md')).length > 500, 'information pages are read')
  assert.match('Whoever has this link can see this booking.', TRANSLATED)
  t.diagnostic(`${read.length} sentences and labels`)
})
