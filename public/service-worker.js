// Keeps two things only: the page for when there is no network, and files whose names hold a digest of their content.
// Nothing of the API and no page with anybody's data is ever kept.
const pages = 'offline-1'
const assets = 'assets-1'
const offlinePage = '/offline.html'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(pages)
      .then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(clean().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(offlinePage)))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(keptAsset(request))
})

async function keptAsset(request) {
  const cache = await caches.open(assets)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    await limit(cache)
  }
  return answer
}

/** Old releases leave files that nobody asks for again. */
async function limit(cache) {
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - 200)).map((request) => cache.delete(request)))
}

async function clean() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== pages && name !== assets).map((name) => caches.delete(name)))
}
