import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBlank, readWords, unreadable } from './text-rules.ts'

test('a field may contain every script and sign, and no hidden or direction-changing character', () => {
  for (const text of ['Ḿaya O’Neill-Łuk', 'प्रिया', 'دانيال', '山田', 'two\nlines\tof it', '👩‍👩‍👧 🏔️'])
    assert.ok(!unreadable.test(text), text)
  for (const text of ['a\u0000', 'a\u0007', 'a\u0085', '\u202etxt.exe', '\u2066x'])
    assert.ok(unreadable.test(text), JSON.stringify(text))
})

test('a text of invisible characters only is blank', () => {
  const nothings = [
    ' \n',
    '\u200b\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\u0301',
    '\u{e0041}',
  ]
  for (const text of nothings) assert.ok(isBlank(text), JSON.stringify(text))
  for (const text of ['.', '🙂', 'क', '0', '。']) assert.ok(!isBlank(text), text)
})

test('a text keeps its paragraphs and loses invisible characters', () => {
  assert.equal(readWords('  One\r\n\r\nTwo\tthree\u0000\u202e  '), 'One\n\nTwo three')
  assert.equal(readWords('One\rTwo'), 'One\nTwo')
  assert.equal(readWords(`One${'\n'.repeat(900)}Two`), 'One\n\nTwo')
  assert.equal(readWords(`Z${'\u0335'.repeat(300)}algo`), `Z${'\u0335'.repeat(6)}algo`)
  assert.equal(readWords('नमस्ते שָׁלוֹם 👩‍👩‍👧'), 'नमस्ते שָׁלוֹם 👩‍👩‍👧')
  assert.equal(readWords('\u200b\u2060 \u3164'), '')
})
