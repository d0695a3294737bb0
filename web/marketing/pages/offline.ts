import { brand } from '#contract/brand.ts'
import styles from '#web/ui/styles/offline.css?inline'

/**
 * The page the service worker shows when the network is away: whole in one file, without any
 * script.
 */
export function loader() {
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${brand.themeColor}">
<link rel="icon" href="/favicon.svg">
<title>No connection | ${brand.name}</title>
<style>:root{--brand:${brand.themeColor}}${styles}</style>
</head>
<body>
<main>
<svg viewBox="0 0 40 24" fill="none" stroke="currentColor" stroke-width="1.75" aria-hidden="true"><path d="M1 8C10 20 15 13 24 13"/><circle cx="20" cy="12" r="7.5"/><path d="M27 13H39"/></svg>
<h1>You’re offline</h1>
<p>We couldn’t load this page because you’re offline. Your saved work is safe, and so are your chat drafts.</p>
<!--last-seen-->
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`
  return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
