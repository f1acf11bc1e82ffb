import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfPerson, looksLikePdf, looksLikePhoto, PHOTO_BYTES, trekPhotoProblem } from './upload-rules.ts'

const bytes = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))
const jpeg = bytes('\u00ff\u00d8\u00ff\u00e0 rest')
const png = bytes('\u0089PNG\r\n\u001a\n rest')
const webp = bytes('RIFF....WEBPVP8 ')

test('a photo is recognised by the first bytes of JPEG, PNG or WebP', () => {
  for (const photo of [jpeg, png, webp]) assert.equal(looksLikePhoto(photo), true)
  for (const other of [bytes('%PDF-1.7'), bytes('GIF89a'), bytes('WEBP'), bytes('<svg'), new Uint8Array()])
    assert.equal(looksLikePhoto(other), false)
  for (const photo of [jpeg, png]) assert.equal(looksLikePhoto(photo.slice(0, 2)), false)
})

test('a PDF is recognised by its first bytes', () => {
  assert.equal(looksLikePdf(bytes('%PDF-1.7')), true)
  for (const other of [bytes('%PDF1.7'), bytes(' %PDF-'), bytes('%PD'), png, new Uint8Array()])
    assert.equal(looksLikePdf(other), false)
})

test('profile, review and booking photos belong to a person', () => {
  for (const key of ['profile/a.webp', 'review/a.webp', 'photo/a.webp'])
    assert.equal(isOfPerson(key), true, key)
  for (const key of ['trek/a.webp', 'profile', 'old/profile/a.webp', 'profiles/a.webp'])
    assert.equal(isOfPerson(key), false, key)
})

test('a photo of a trek has at least 1200 × 800 pixels and is not too narrow', () => {
  const cases: [width: number, height: number, problem: ReturnType<typeof trekPhotoProblem>][] = [
    [1200, 800, null],
    [800, 1200, null],
    [2400, 800, null],
    [800, 2400, null],
    [1199, 800, 'photo-too-small'],
    [1200, 799, 'photo-too-small'],
    [1000, 1000, 'photo-too-small'],
    [4, 4, 'photo-too-small'],
    [2401, 800, 'photo-too-narrow'],
    [800, 2401, 'photo-too-narrow'],
    [2400, 40, 'photo-too-narrow'],
  ]
  for (const [width, height, problem] of cases)
    assert.equal(trekPhotoProblem({ width, height }), problem, `${width} × ${height}`)
})

test('a photo has at most 5 MB', () => {
  assert.equal(PHOTO_BYTES, 5_242_880)
})
