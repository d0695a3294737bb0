import { roomOf, type Tree } from './tree.ts'

/** Capabilities that a floor does without, with the reason. */
const absent: { readonly [folder: string]: string } = {
  'web/directory': 'its pages share their cards and sentences with the matches, so they are in web/matching',
}

/** Rooms of a floor that are no capability. */
const rooms: { readonly [floor: string]: readonly string[] } = {
  contract: ['core'],
  server: ['platform', 'commands'],
  web: ['platform', 'ui', 'layout', 'marketing', 'guidance', 'promotion', 'tools', 'dashboards'],
}

/** Rule 8: a capability has one name on every floor, so that it is found without a guess. */
export function checkFloors({ files, order }: Tree): string[] {
  if (order.length === 0) return ['server/modules.ts: lists no capability; list each as its module, in their order.']
  return Object.entries(rooms).flatMap(([floor, others]) => {
    const present = new Set(
      files.filter(({ path }) => path.startsWith(`${floor}/`)).map(({ path }) => roomOf(path) ?? 'root'),
    )
    const unknown = [...present]
      .filter((room) => room !== 'root' && !others.includes(room) && !order.includes(room))
      .map((room) => `${floor}/${room}: no capability of server/modules.ts; move it or list it there.`)
    const missing = order
      .filter((capability) => !present.has(capability) && !absent[`${floor}/${capability}`])
      .map((capability) => `${floor}/${capability}: missing; add it, or say in scripts/architecture/floors.ts why not.`)
    const stale = Object.keys(absent)
      .filter((folder) => folder.startsWith(`${floor}/`) && present.has(folder.slice(floor.length + 1)))
      .map((folder) => `${folder}: stands, so take it off the list in scripts/architecture/floors.ts.`)
    return [...unknown, ...missing, ...stale]
  })
}
