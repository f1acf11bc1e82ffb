import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownTo, lightened, parsed } from './slim-manifest.ts'

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
  const light = lightened(parsed(`window.__reactRouterManifest=${JSON.stringify(manifest)};`))
  const kept = { id: 'a', path: 'a', hasLoader: true, module: '/a.js' }
  assert.deepEqual(JSON.parse(light.slice('window.__reactRouterManifest='.length, -1)), {
    ...manifest,
    routes: { a: kept, b: { ...kept, id: 'b', css: ['/b.css'] } },
  })
  assert.throws(() => parsed('export default {}'), /does not begin/)
})

test('a guest’s manifest has the pages from search to booking, a traveller’s all common pages, each with links to the others', () => {
  const routes = [
    { id: 'root', path: '' },
    { id: 'list', path: 'list', parentId: 'root' },
    { id: 'administer', path: 'administer', parentId: 'root' },
    { id: 'bookings', path: 'bookings', parentId: 'root' },
    { id: 'office', path: 'admin', parentId: 'root' },
    { id: 'refunds', path: 'refunds', parentId: 'office' },
    { id: 'first', index: true, parentId: 'office' },
    { id: 'bank', path: 'chautari-your-adventure/earnings/bank', parentId: 'root' },
    { id: 'routes/pages/not-found', path: '*', parentId: 'root', module: '/not-found.js' },
  ]
  const url = '/assets/manifest-1.js'
  const whole = { url, routes: Object.fromEntries(routes.map((route) => [route.id, route])) }
  const known = (reader: 'guest' | 'traveller') =>
    Object.values(knownTo(reader, whole).routes).map(({ id, path }) => [id, path])
  const all = [
    ['root', ''],
    ['list', 'list'],
  ]
  const elsewhere = ['routes/pages/not-found', '*']
  const ways = [
    ['/admin', 'admin/*'],
    ['/chautari-your-adventure', 'chautari-your-adventure/*'],
  ]
  const own = [
    ['administer', 'administer'],
    ['bookings', 'bookings'],
  ]
  assert.deepEqual(known('traveller'), [...all, ...own, elsewhere, ...ways])
  assert.deepEqual(known('guest'), [...all, elsewhere])
  assert.equal(knownTo('guest', whole).url, '/assets/guest-manifest-1.js')
  assert.equal(knownTo('traveller', whole).routes['/admin']?.['module'], '/not-found.js')
  assert.throws(() => knownTo('guest', { url, routes: {} }), /no page is for/)
})
