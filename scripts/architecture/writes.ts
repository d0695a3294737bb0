import { capabilityOf, placesOf, type Tree } from './tree.ts'

/** Triggers and seeds that write across capabilities, with the reason. */
const exempt: { readonly [path: string]: string } = {}

/** Rule 5: a table is written only by the capability that owns it. */
export function checkWrites({ files }: Tree): string[] {
  const owners = new Map<string, string>()
  for (const file of files.filter(({ path }) => /^server\/.*\/tables\.ts$/.test(path))) {
    const owner = capabilityOf(file.path) ?? ''
    for (const { match } of placesOf(file, /export const (\w+) = pgTable\(\s*'(\w+)'/g)) {
      for (const name of match.slice(1)) owners.set(name, owner)
    }
  }
  const written =
    /\.(?:insert|update|delete)\(\s*(\w+)\s*\)|\b(?:insert into|delete from)\s+"?(\w+)|\bupdate\s+"?(\w+)"?\s+(?:\w+\s+)?set\b/gi
  return files
    .filter(
      ({ path, isTest }) => path.startsWith('server/') && !isTest && !exempt[path] && capabilityOf(path) !== 'commands',
    )
    .flatMap((file) =>
      placesOf(file, written).flatMap(({ place, match }) => {
        const table = match[1] ?? match[2] ?? match[3] ?? ''
        const owner = owners.get(table)
        if (owner === undefined || owner === capabilityOf(file.path)) return []
        return [`${place}: writes ${table}, which belongs to ${owner}; call its service or publish an event.`]
      }),
    )
}
