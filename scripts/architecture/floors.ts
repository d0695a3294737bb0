import { capabilityOf, type Tree } from './tree.ts'
import { webOrder } from './web-order.ts'

/**
 * Folders of a floor that are no capability. The web's are those of its own order that the server
 * does not list.
 */
const rooms: { readonly [floor: string]: readonly string[] } = {
  contract: ['core'],
  server: ['platform', 'commands'],
  web: webOrder,
}

/** Rule 8: a capability has one name on every floor, so that it is found without a guess. */
export function checkFloors({ files, order }: Tree): string[] {
  if (order.length === 0) return ['server/modules.ts: lists no capability; list each as its module, in their order.']
  return Object.entries(rooms).flatMap(([floor, others]) => {
    const present = new Set(
      files.filter(({ path }) => path.startsWith(`${floor}/`)).map(({ path }) => capabilityOf(path) ?? 'root'),
    )
    const unknown = [...present]
      .filter((room) => room !== 'root' && !others.includes(room) && !order.includes(room))
      .map(
        (room) =>
          `${floor}/${room}: no capability of server/modules.ts; move it or list it there${floor === 'web' ? ' or in scripts/architecture/web-order.ts' : ''}.`,
      )
    const missing = order
      .filter((capability) => !present.has(capability))
      .map((capability) => `${floor}/${capability}: missing; every capability is on every floor.`)
    return [...unknown, ...missing]
  })
}
