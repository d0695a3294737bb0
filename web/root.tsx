import { type ReactNode, use } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { brand } from '#contract/brand.ts'
import hanken from './ui/styles/fonts/hanken-grotesk.woff2?url'
import newsreader from './ui/styles/fonts/newsreader.woff2?url'
import './platform/page/schema-setup.ts'
import './ui/styles/brand.css'
import './app.css'
import { firstCallsScript } from './platform/api/first-calls.ts'
import { clickReplayScript, replayHandlers, useClickReplay } from './platform/page/click-replay.ts'
import { Nonce } from './platform/page/nonce.ts'
import { usePageHandle } from './platform/page/page-handle.ts'
import { headScript } from './platform/page/theme.ts'
import { ToastHost } from './ui/toasts/toast-host.tsx'

export { RootError as ErrorBoundary } from './layout/root-error.tsx'

export const links: LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: hanken, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: newsreader, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

/** The document around every page, also around the error page of the root. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(Nonce)
  const { pathname, search } = useLocation()
  const [, section] = pathname.split('/')
  const { firstCalls } = usePageHandle()
  // Runs before React starts, and React leaves it unchanged: the browser need not keep a copy.
  const scripts = import.meta.env.SSR
    ? [headScript, clickReplayScript, ...(firstCalls && search === '' ? [firstCallsScript(firstCalls)] : [])].join(';')
    : ''
  return (
    // The theme script sets an attribute before React arrives; that difference is meant.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content={brand.themeColor} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours; the host allows
            them by nonce or hash */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scripts }} />
        <Meta />
        <Links />
      </head>
      {/* Each page has a class from the first part of its path (docs/product.md "Pages"). */}
      <body className={`page-${section || 'home'}`} {...replayHandlers}>
        {children}
        <ToastHost />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useClickReplay()
  return <Outlet />
}
