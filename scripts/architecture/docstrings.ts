import type { SourceFile, Tree } from './tree.ts'

/** Files whose exported functions are called from elsewhere by name alone. */
const documented = /^(?:contract\/.*|server\/(?:.*\/)?(?:service|rules|policy)(?:\/[^/]+)?|server\/platform\/.*)\.ts$/
const exported =
  /^export (?:async )?function\*? (\w+)|^export const (\w+) = (?:async )?(?:<[^>]*>)?(?:\([^)]*\)(?:: [^=]+)? =>|\w+ =>)/
const overload = /^export (?:async )?function (\w+).*[^{]$/

/**
 * Rule: an exported function of the contract, a service, rules, a policy or the platform has a
 * docstring.
 */
export function checkDocstrings({ files }: Tree): string[] {
  return files.filter(({ path, isTest }) => !isTest && documented.test(path)).flatMap(checkFile)
}

function checkFile({ path, text }: SourceFile): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const [, named, assigned] = line.match(exported) ?? []
    const name = named ?? assigned
    const before = lines[index - 1] ?? ''
    if (name === undefined || before.endsWith('*/')) return []
    // The docstring of the first overload is for all of them.
    if (named !== undefined && before.match(overload)?.[1] === named) return []
    return [
      `${path}:${index + 1} ${name} has no docstring; say what it promises, its units and the problems it throws.`,
    ]
  })
}
