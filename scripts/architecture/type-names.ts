import type { Tree } from './tree.ts'

/**
 * Rule: an exported type name has one meaning in the whole repository. A reader who searches for it
 * finds one declaration, and an editor proposes one import.
 */
export function checkTypeNames({ files }: Tree): string[] {
  const declarations = files
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, code }) =>
      [...code.matchAll(/^export (?:declare )?(?:type|interface) (\w+)/gm)].map(([, name = '']) => ({ path, name })),
    )
  return [...Map.groupBy(declarations, ({ name }) => name).values()].flatMap(([first, ...again]) =>
    again.map(({ path, name }) => `${path}: ${name} is a type of ${first?.path}. Name it by what differs.`),
  )
}
