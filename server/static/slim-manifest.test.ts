import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manifestFor, parsed, slimmed } from './slim-manifest.ts'

test('the slim manifest has only what browsers read', () => {
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
  const light = slimmed(parsed(`window.__reactRouterManifest=${JSON.stringify(manifest)};`))
  const stored = { id: 'a', path: 'a', hasLoader: true, module: '/a.js' }
  assert.deepEqual(JSON.parse(light.slice('window.__reactRouterManifest='.length, -1)), {
    ...manifest,
    routes: { a: stored, b: { ...stored, id: 'b', css: ['/b.css'] } },
  })
  assert.throws(() => parsed('export default {}'), /does not begin/)
})

test('a guest’s manifest has the pages from search to booking, a traveller’s all common pages, each with links to the others', () => {
  const routes = [
    { id: 'root', path: '' },
    { id: 'routes/treks/list/list', path: 'list', parentId: 'root' },
    { id: 'routes/refer/refer', path: 'refer-a-friend', parentId: 'root' },
    { id: 'routes/bookings/bookings', path: 'bookings', parentId: 'root' },
    { id: 'routes/office/office', path: 'admin', parentId: 'root' },
    { id: 'routes/office/refunds/refunds', path: 'refunds', parentId: 'routes/office/office' },
    { id: 'routes/office/home', index: true, parentId: 'routes/office/office' },
    { id: 'routes/host/earnings/bank', path: 'chautari-your-adventure/earnings/bank', parentId: 'root' },
    { id: 'routes/pages/not-found', path: '*', parentId: 'root', module: '/not-found.js' },
  ]
  const url = '/assets/manifest-1.js'
  const whole = { url, routes: Object.fromEntries(routes.map((route) => [route.id, route])) }
  const known = (reader: 'guest' | 'traveller') =>
    Object.values(manifestFor(reader, whole).routes).map(({ id, path }) => [id, path])
  const all = [
    ['root', ''],
    ['routes/treks/list/list', 'list'],
  ]
  const elsewhere = ['routes/pages/not-found', '*']
  const ways = [
    ['/chautari-your-adventure', 'chautari-your-adventure/*'],
    ['/admin', 'admin/*'],
  ]
  const own = [
    ['routes/refer/refer', 'refer-a-friend'],
    ['routes/bookings/bookings', 'bookings'],
  ]
  assert.deepEqual(known('traveller'), [...all, ...own, elsewhere, ...ways])
  assert.deepEqual(known('guest'), [...all, elsewhere])
  assert.equal(manifestFor('guest', whole).url, '/assets/guest-manifest-1.js')
  assert.equal(manifestFor('traveller', whole).routes['/admin']?.['module'], '/not-found.js')
  assert.throws(() => manifestFor('guest', { url, routes: {} }), /no page is for/)
})
