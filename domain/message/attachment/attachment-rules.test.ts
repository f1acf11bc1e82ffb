import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '#test/hostile/any-text.ts'
import { attachmentProblems, contentTypeOf, readFileName } from './attachment-rules.ts'

test('a file name loses folders, unsafe characters and its old ending', () => {
  const cases: [typed: string, name: string][] = [
    ['Trail map.png', 'Trail map.webp'],
    ['C:\\Users\\maya\\pass.jpg', 'pass.webp'],
    ['../../etc/pass.jpeg', 'pass.webp'],
    ['a<b>c:d"e|f?g*h%i.png', 'a b c d e f g h i.webp'],
    ['a   \t b.png', 'a b.webp'],
    ['photo.jpg.png.exe', 'photo.webp'],
    ['photo.PDF', 'photo.webp'],
    ['photo.jpg.jpg.jpg', 'photo.webp'],
    ['photo.abcde', 'photo.webp'],
    ['photo.abcdef', 'photo.abcdef.webp'],
    ['v1.2 of map.png', 'v1.2 of map.webp'],
    ['.. ~-photo .. .png', 'photo.webp'],
    ['मार्ग.png', 'मार्ग.webp'],
    ['', 'Picture.webp'],
    ['.png', 'Picture.webp'],
    ['folder/', 'Picture.webp'],
  ]
  for (const [typed, name] of cases) assert.equal(readFileName(typed, 'image'), name, typed)
  assert.equal(readFileName('contract.pdf', 'pdf'), 'contract.pdf')
  assert.equal(readFileName('', 'pdf'), 'Document.pdf')
})

test('a file name has at most 100 characters with its ending', () => {
  assert.equal(readFileName('x'.repeat(95), 'image'), `${'x'.repeat(95)}.webp`)
  assert.equal(readFileName('x'.repeat(96), 'image'), `${'x'.repeat(95)}.webp`)
  assert.equal(readFileName('x'.repeat(97), 'pdf'), `${'x'.repeat(96)}.pdf`)
  assert.equal(readFileName(`${'x'.repeat(94)} yz`, 'image'), `${'x'.repeat(94)}.webp`)
  assert.equal(readFileName('😀'.repeat(100), 'image'), `${'😀'.repeat(95)}.webp`)
})

test('no file name carries a folder, a control character or more than 100 characters', () => {
  fc.assert(
    fc.property(anyText(200), (typed) => {
      const name = readFileName(typed, 'pdf')
      assert.match(name, /^[^/\\<>:"|?*%\p{Cc}]+\.pdf$/u)
      assert.ok([...name].length <= 100)
    }),
  )
})

test('a stored file is served as what it was converted to', () => {
  assert.equal(contentTypeOf('image'), 'image/webp')
  assert.equal(contentTypeOf('pdf'), 'application/pdf')
})

test('each upload problem has its refusal', () => {
  assert.deepEqual(attachmentProblems, {
    'document-too-large': 'attachment-too-large',
    'document-not-readable': 'attachment-not-readable',
    'document-too-long': 'attachment-too-long',
    'too-many-uploads': 'attachments-busy',
  })
})
