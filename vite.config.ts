import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { articleModules } from './scripts/articles.ts'
import {
  brandColor,
  pagesWithoutFiles,
  replacedModules,
  toastsWithoutStyleElement,
  zodWithoutJsonSchema,
} from './scripts/bundle.ts'
import { chunkFileNames, pageChunks } from './scripts/page-chunks.ts'

const { plugin: sharedFiles, groups } = pageChunks()

// It warns of source maps that are served; scripts/compress.ts takes ours out of what is.
const router = reactRouter().filter(({ name }) => name !== 'react-router:warn-on-client-source-maps')

export default defineConfig({
  resolve: { alias: replacedModules },
  plugins: [
    articleModules(),
    brandColor,
    sharedFiles,
    pagesWithoutFiles,
    toastsWithoutStyleElement,
    zodWithoutJsonSchema,
    tailwindcss(),
    router,
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        // scripts/compress.ts takes the maps out of what is served.
        sourcemap: 'hidden',
        rolldownOptions: {
          // Of pages only the file is told from a map (server/platform/web/source-place.ts).
          checks: { pluginTimings: false, sourcemapBroken: false },
          output: {
            codeSplitting: { groups },
            // Each page names all of these files, and hashes do not compress.
            chunkFileNames,
            entryFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    // How long each plugin took is no warning.
    ssr: { build: { rolldownOptions: { checks: { pluginTimings: false } } } },
  },
  ssr: {
    // Client libraries go into the server bundle: importing each of them from node_modules at start
    // costs half a second. React and the router stay outside, because two copies of either break
    // contexts, zod, which the program has loaded already, and papaparse, which is no module that
    // Vite can run while developing.
    noExternal: [
      /^(?!react$|react-dom$|react-router$|react-dom\/|react\/|react-router\/|@react-router\/|isbot|zod$|zod\/|papaparse$|node:)/,
    ],
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
