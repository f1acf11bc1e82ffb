import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lightened } from './lighten-manifest.ts'

test('the list of scripts keeps what browsers read and loses the rest', () => {
  const route = { id: 'a', path: 'a', hasLoader: true, hasAction: false, module: '/a.js' }
  const manifest = {
    entry: { module: '/entry.js', imports: ['/react.js'], css: [] },
    routes: {
      a: { ...route, imports: ['/react.js', '/b.js'], css: [] },
      b: { ...route, id: 'b', imports: [], css: ['/b.css'] },
    },
    url: '/manifest-1.js',
    version: '1',
  }
  const light = lightened(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  const kept = { id: 'a', path: 'a', hasLoader: true, module: '/a.js' }
  assert.deepEqual(JSON.parse(light.slice('window.__reactRouterManifest='.length, -1)), {
    ...manifest,
    routes: { a: kept, b: { ...kept, id: 'b', css: ['/b.css'] } },
  })
  assert.throws(() => lightened('export default {}'), /does not begin/)
})
