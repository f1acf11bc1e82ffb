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
  <p className="lead Muted" title="Opens the trek">
    Anyone with this link
    can see your booking.
  </p>
)
`

test('lists the texts that people read, with their lines, and neither SQL nor class names', () => {
  assert.deepEqual(sentencesOf('sample.tsx', SAMPLE), [
    { file: 'sample.tsx', line: 4, text: 'Your trek is {…} days away, so you get a full refund.' },
    { file: 'sample.tsx', line: 5, text: 'This deal has already ended.' },
    { file: 'sample.tsx', line: 7, text: 'Opens the trek' },
    { file: 'sample.tsx', line: 7, text: 'Anyone with this link can see your booking.' },
  ])
})

/** Words that a native speaker does not use on a booking site. */
const TRANSLATED =
  /\b(whoever|reckon\w*|anew|meanwhile|stands? (here|below|with|in|as)|so many|not any more)\b/i

test('no page, email or refusal uses a word that reads as translated', (t) => {
  const read = globSync(readableFiles, { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    sentencesOf(file, readFileSync(file, 'utf8')),
  )
  const translated = read.filter(({ text }) => TRANSLATED.test(text))
  assert.deepEqual(translated, [])
  assert.ok(read.length > 3000, `${read.length} sentences and labels`)
  assert.match('Whoever has this link can see this booking.', TRANSLATED)
  t.diagnostic(`${read.length} sentences and labels`)
})
