/**
 * What the build changes of libraries, and which modules share a file. What each buys is measured
 * in docs/decisions/035-changed-bundles.md; scripts/bundle.test.ts fails when an upgrade makes one
 * of them useless.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { brand } from '../contract/brand.ts'

/** The call by which the toast library writes its style element. */
export const insertsStyles = /^__insertCSS\(/m

/**
 * The page's policy allows no style element made by script: the toast library's styles come as a
 * file (web/ui/toasts/toaster.tsx).
 */
export const toastsWithoutStyleElement: Plugin = {
  name: 'toasts-without-style-element',
  transform: {
    filter: { id: /sonner[\\/]dist[\\/]index\.mjs/ },
    handler(code) {
      if (!insertsStyles.test(code)) throw new Error('sonner no longer writes its styles by __insertCSS')
      return code.replace(insertsStyles, 'void (')
    },
  },
}

/** Where the list of pages names the file that draws one. */
const drawnBy = /\bmodule: (?:'[^']*'|"[^"]*"|\w+)/g

/**
 * Browsers get the list of pages without the files that draw them, which only the build reads: half
 * a kilobyte less on every page of those signed in.
 */
export const pagesWithoutFiles: Plugin = {
  name: 'pages-without-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /web[\\/]pages(?:\.\w+)?\.ts$/ },
    handler(code, id) {
      const shortened = code.replace(drawnBy, "module: ''")
      if (shortened === code) throw new Error(`${id} names no file of a page`)
      return { code: shortened, map: null }
    },
  },
}

/** How zod's schemas write themselves as JSON Schema, a line a kind, and what methods call. */
export const writesJsonSchema = /^ +inst\._zod\.processJSONSchema = .*;$/gm
export const importsJsonSchema = /^import \{ (\w+), (\w+) \} from "\.\.\/core\/to-json-schema\.js";$/m

/**
 * Browsers get zod without JSON Schema, which only the server writes, for the description of the
 * API: five kilobytes less on every page with a schema.
 */
export const zodWithoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]classic[\\/]schemas\.js/ },
    handler(code) {
      const shortened = code
        .replace(writesJsonSchema, '')
        .replace(importsJsonSchema, 'const $1 = () => undefined, $2 = $1')
      return { code: shortened, map: null }
    },
  },
}

/** Writes the owner's color into the one style sheet that has it, for the tokens to refer to. */
export const brandColor: Plugin = {
  name: 'brand-color',
  enforce: 'pre',
  transform: {
    filter: { id: /web[\\/]ui[\\/]styles[\\/]brand\.css/ },
    handler: (code) => ({ code: code.replace('brand-color', brand.themeColor), map: null }),
  },
}

const ours = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Modules of libraries that are replaced by ours. */
export const replacedModules = [
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: ours('web/ui/icons/lucide-icon.ts') },
  { find: 'react-style-singleton', replacement: ours('web/ui/overlays/style-singleton.ts') },
]

const framework = /node_modules[\\/](?:react|react-dom|react-router|scheduler|@react-router)[\\/]/

/** Modules of every page. None of them may import a schema or a large library. */
export const shellModules = [
  'web/ui/class-names\\.',
  'web/ui/buttons/(?:button|button-style|icon-button|link-button)\\.',
  'web/ui/icons/(?:icon|logo-mark|lucide-icon)\\.',
  'web/ui/layout/(?:breadcrumb|not-found-view|section-head)\\.',
  'web/ui/toasts/(?:toast|toast-host)\\.',
  'web/platform/api/session-source\\.',
  'web/platform/page/(?:defer-hydration|nonce|page-handle|schema-setup|seo|theme)\\.',
  'web/platform/problems/error-queue\\.',
  'web/platform/storage/(?:stored-value|value-store)\\.',
  'web/(?:analytics|auth|guidance)/storage\\.',
  'web/analytics/tracking/(?:consent|tracking)\\.',
  'web/auth/session/session\\.',
  'web/layout/(?:badges|nav-links|header/theme-toggle)\\.',
  'contract/(?:brand|core/durations)\\.',
  'lucide-react/dist/esm/icons/(?:check|chevron-down|chevron-right|menu|moon|search|sun|x)\\.',
]

/** What public pages of text are made of; an article needs none of it. */
export const textModules = [
  'web/ui/layout/accordion\\.',
  'web/marketing/prose/(?:page-head|prose-blocks|prose-sections|question-list)\\.',
]

/**
 * Files named by hand, because public pages have a budget to the byte. What else pages share goes
 * into files by scripts/page-chunks.ts.
 */
export const chunkGroups = [
  { name: 'framework', test: framework, priority: 2 },
  { name: 'shell', test: new RegExp(shellModules.join('|')), priority: 1 },
  { name: 'text', test: new RegExp(textModules.join('|')), priority: 1 },
]
