import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { articleModules } from './scripts/articles.ts'

/** The page's policy allows no style element made by script: the toast library's styles come as a file (web/ui/toaster.tsx). */
const toastsWithoutStyleElement: Plugin = {
  name: 'toasts-without-style-element',
  transform: {
    filter: { id: /sonner[\\/]dist[\\/]index\.mjs/ },
    handler: (code) => code.replace(/^__insertCSS\(/m, 'void ('),
  },
}

const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler|@react-router)[\\/]/

/** Modules of every page. None of them may import a schema or a large library. */
const shell = new RegExp(
  [
    'web/ui/(?:breadcrumb|button|button-style|class-names|icon|icon-button|link-button|logo-mark|lucide-icon|not-found-view|section-head|toast|toast-host)\\.',
    'web/platform/(?:defer-hydration|error-queue|nonce|page-handle|schema-setup|seo|session-source|stored-value|theme|value-store)\\.',
    'web/(?:analytics|auth|guidance)/storage\\.',
    'web/analytics/tracking/(?:consent|tracking)\\.',
    'web/auth/session/session\\.',
    'web/layout/(?:badges|nav-links|theme-toggle)\\.',
    'contract/(?:brand|core/durations)\\.',
    'lucide-react/dist/esm/icons/(?:check|chevron-down|circle-user-round|ellipsis|house|menu|message-square-text|moon|search|sun|users-round|x)\\.',
  ].join('|'),
)

/** What public pages of text are made of; an article needs none of it. */
const text = new RegExp(
  [
    'web/ui/accordion\\.',
    'web/marketing/prose/(?:page-head|prose-blocks|prose-sections|question-list|smart-link)\\.',
  ].join('|'),
)

/** The drawings of matches and people. */
const art = /web\/(?:ui\/(?:avatar|avatar-art)\.|matching\/score\/)/

export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('web/ui/lucide-icon.ts', import.meta.url)),
      },
      {
        find: 'react-style-singleton',
        replacement: fileURLToPath(new URL('web/ui/style-singleton.ts', import.meta.url)),
      },
    ],
  },
  plugins: [articleModules(), toastsWithoutStyleElement, tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Left alone, every icon and small part becomes a file of its own, and a phone pays for each request.
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                { name: 'shell', test: shell, priority: 1 },
                { name: 'text', test: text, priority: 1 },
                { name: 'art', test: art, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  ssr: {
    // Client libraries go into the server bundle: importing each of them from node_modules at start costs half a second.
    // React and the router stay outside, because two copies of either break contexts.
    noExternal: [/^(?!react$|react-dom$|react-router$|react-dom\/|react\/|react-router\/|@react-router\/|isbot|node:)/],
  },
  // A build or a write of the embedded database must not reload the page of somebody developing.
  server: { watch: { ignored: ['**/build/**', '**/.data/**', '**/test-results/**'] } },
  optimizeDeps: {
    // All pages are scanned at startup: a dependency found later makes Vite bundle again, which
    // breaks the open page.
    entries: ['web/root.tsx', 'web/entry.client.tsx', 'web/**/*.tsx', '!web/entry.server.tsx', '!web/**/*.test.tsx'],
    include: ['react-dom/client', 'react-router/dom', 'socket.io-client', '@supabase/auth-js', 'sonner'],
    // Icons are imported one by one; bundled whole they would be 50 MB of work.
    exclude: ['lucide-react'],
  },
})
