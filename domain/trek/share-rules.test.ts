import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SHARE, shareUrl, trekShareUrl } from './share-rules.ts'

test('a shared link has a picture of 1200 by 630 pixels', () => {
  assert.deepEqual(SHARE, { width: 1200, height: 630 })
  assert.equal(trekShareUrl('nar-phu'), '/pictures/trek/nar-phu.jpg')
  assert.equal(shareUrl('art/x/1-cover.png'), '/pictures/art/x/1-cover-share.jpg')
  assert.equal(shareUrl('art/a.b/1-cover'), '/pictures/art/a.b/1-cover-share.jpg')
})
