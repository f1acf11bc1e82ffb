import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceKindOf, deviceOf } from './device-rules.ts'

const said: [string, string][] = [
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36', 'Chrome on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1', 'Chrome on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36', 'Samsung Internet on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15', 'Safari on Mac'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36', 'Chrome on Chromebook'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15', 'Firefox on iPad'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 OPR/128.0', 'Opera on Windows'],
  ['Opera/9.80 (Macintosh; Intel Mac OS X)', 'Opera on Mac'],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36 EdgA/143.0', 'Edge on Android'],
  ['curl/8.5.0', 'A browser'],
  ['', 'A browser'],
  ['<script>alert(1)</script> Linux', 'A browser on Linux'],
] // biome-ignore format: a table

test('a browser’s name contains only known names, and none of its own text', () => {
  for (const [userAgent, device] of said) assert.equal(deviceOf(userAgent), device)
  assert.ok(said.every(([, device]) => device.length <= 60))
})

test('distinguishes phones and tablets from computers by their system', () => {
  for (const device of ['Safari on iPhone', 'Firefox on iPad', 'A browser on Android'])
    assert.equal(deviceKindOf(device), 'phone', device)
  for (const device of ['Chrome on Windows', 'A browser', 'Safari on Mac', 'Safari on iPhone X'])
    assert.equal(deviceKindOf(device), 'computer', device)
})
