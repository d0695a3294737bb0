// Keeps three things: the page for when there is no network, files whose names hold a digest of
// their content, and for that page what its person saw last: next appointments and the names of
// recent chats. The pages of the product write the latter (web/layout/overlays/last-seen.ts) and
// delete it at sign-out. No reply of the API is kept otherwise. It also shows push messages, whose
// words the server makes for their reader (server/notifications/push).
const pages = 'offline-2'
const assets = 'assets-1'
const lastSeen = 'last-seen-1'
const offlinePage = '/offline.html'
const staleAfter = 7 * 24 * 60 * 60 * 1000

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
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(showOffline))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(keptAsset(request))
})

/** The offline page, with what this browser saw last for the person who is signed in. */
async function showOffline() {
  const page = await caches.match(offlinePage)
  const seen = await readSeen().catch(() => null)
  if (!seen) return page
  const html = (await page.text()).replace('<!--last-seen-->', seenMarkup(seen))
  const headers = new Headers()
  for (const name of ['content-type', 'content-security-policy']) {
    const value = page.headers.get(name)
    if (value) headers.set(name, value)
  }
  return new Response(html, { headers })
}

async function readSeen() {
  if (!(await caches.has(lastSeen))) return null
  const reply = await (await caches.open(lastSeen)).match('/last-seen.json')
  const seen = reply && (await reply.json())
  if (seen && Date.now() - new Date(seen.loadedAt) < staleAfter) return seen
  await caches.delete(lastSeen)
  return null
}

function seenMarkup({ loadedAt, appointments, chats }) {
  const ahead = appointments.filter(({ startsAt }) => new Date(startsAt) > Date.now())
  const parts = [
    list(
      'Next appointments',
      ahead.map(({ startsAt, withName, kind }) => `${moment(startsAt)}: ${kind} with ${withName}`),
    ),
    list(
      'Recent chats',
      chats.map(({ withName, lastActivityAt, unread }) => {
        const news = unread > 0 ? `, ${unread} unread` : ''
        return `${withName}, ${moment(lastActivityAt)}${news}`
      }),
    ),
  ]
  return `<p class="note">Loaded ${escaped(moment(loadedAt))}. It may have changed since.</p>${parts.join('')}`
}

function list(title, lines) {
  if (lines.length === 0) return ''
  return `<h2>${title}</h2><ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`
}

function moment(instant) {
  const shape = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }
  return new Date(instant).toLocaleString('en-US', shape)
}

function escaped(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

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
  const ours = [pages, assets, lastSeen]
  await Promise.all(names.filter((name) => !ours.includes(name)).map((name) => caches.delete(name)))
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPush(event.data.json()))
})

/** A message about the same subject replaces the one that is shown, and makes itself felt again. */
function showPush({ title, body, href, tag }) {
  const icon = '/icons/any-192.png'
  return self.registration.showNotification(title, { body, tag, icon, badge: icon, renotify: true, data: { href } })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.href))
})

/** Shows the page in the window that has it, else in a new one: others may hold unsaved words. */
async function openPage(href) {
  const url = new URL(href, self.location.origin)
  if (url.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((client) => client.url === url.href)
  return shown ? shown.focus() : self.clients.openWindow(url.href)
}
