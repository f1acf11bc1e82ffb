import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureSource, pictureUrl } from './picture-rules.ts'

test('a picture has a URL for each width up to its own', () => {
  assert.deepEqual(pictureSource('k1.png', 'A pass', 480, 300), {
    src: '/pictures/k1-480.webp',
    srcSet: '/pictures/k1-320.webp 320w, /pictures/k1-480.webp 480w',
    width: 480,
    height: 300,
    alt: 'A pass',
  })
  assert.equal(pictureSource('k1', '', 479, 300).srcSet, '/pictures/k1-320.webp 320w')
})

test('a large picture is loaded at 960 pixels, and never above the given width', () => {
  assert.equal(pictureSource('k1', '', 2400, 1600).src, '/pictures/k1-960.webp')
  assert.match(pictureSource('k1', '', 2400, 1600).srcSet, /k1-2400.webp 2400w$/)
  const small = pictureSource('k1', '', 2400, 1600, 640)
  assert.equal(small.src, '/pictures/k1-640.webp')
  assert.match(small.srcSet, /k1-640.webp 640w$/)
})

test('a picture narrower than every width has the smallest URL', () => {
  const tiny = pictureSource('k1', '', 100, 100)
  assert.deepEqual([tiny.src, tiny.srcSet], ['/pictures/k1-320.webp', ''])
})

test('the URL of a picture drops the ending of its key', () => {
  assert.equal(pictureUrl('a.b/c.jpeg', 320), '/pictures/a.b/c-320.webp')
})
