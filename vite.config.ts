import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { articleModules } from './scripts/articles.ts'

const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler|@react-router)[\\/]/

/** The small parts every public page is made of. None of them may import a schema or a large library. */
const shell = new RegExp(
  [
    'web/ui/(?:accordion|breadcrumb|button|button-style|class-names|icon|icon-button|link-button|logo-mark|not-found-view)\\.',
    'web/ui/(?:plate|plate-art|score-ring|section-head|strand-geometry|strands|tabs|tag|toast|toast-host)\\.',
    'web/platform/(?:browser-store|entry-rules|nonce|page-handle|schema-setup|seo|session|theme|value-store)\\.',
    'web/chrome/(?:badges|nav-links)\\.',
    'contract/(?:brand|billing/values|matching/values|profiles/values)\\.',
    'lucide-react/dist/esm/(?!icons/|lucide-react)',
    'lucide-react/dist/esm/icons/(?:check|chevron-down|lock|menu|moon|search|shield-check|sun|x)\\.',
  ].join('|'),
)

export default defineConfig({
  plugins: [articleModules(), tailwindcss(), reactRouter()],
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
    // All pages are looked through at once: a library found late makes Vite bundle anew, and the open page goes dead.
    entries: ['web/root.tsx', 'web/entry.client.tsx', 'web/**/*.tsx', '!web/entry.server.tsx', '!web/**/*.test.tsx'],
    include: ['react-dom/client', 'react-router/dom', 'socket.io-client', '@supabase/auth-js', 'sonner'],
    // Icons are imported one by one; bundled whole they would be 50 MB of work.
    exclude: ['lucide-react'],
  },
})
