// Version VERSION. Runs in the browser: shows the page that tells of no connection, and keeps nothing but that page.
const CACHE = 'offline'
const PAGE = '/offline'

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(caches.open('offline').then((cache) => cache.add(new Request(PAGE, { cache: 'reload' }))))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))),
    ]),
  )
})

// Pages alone: their parts, calls and files go the browser's own way, as if this were not here.
self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode !== 'navigate' || method !== 'GET') return
  event.respondWith(
    fetch(event.request).catch(() => caches.match(PAGE).then((page) => page ?? Response.error())),
  )
})

function isOld(name) {
  return name !== CACHE
}
