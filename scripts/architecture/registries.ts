import { capabilityOf, type SourceFile, type Tree } from './tree.ts'

const registries = [
  { files: 'endpoints.ts', registry: 'contract/endpoints.ts' },
  { files: 'events.ts', registry: 'contract/realtime.ts' },
  { files: 'problems.ts', registry: 'contract/problems.ts' },
]

/**
 * Rule 7: what is declared is registered, what is registered is answered, and endpoints name their
 * problems.
 */
export function checkRegistries(tree: Tree): string[] {
  return [
    ...checkRegistered(tree),
    ...checkListed(tree),
    ...checkEmails(tree),
    ...checkAnswered(tree),
    ...checkProblems(tree),
  ]
}

function checkRegistered({ files }: Tree): string[] {
  return registries.flatMap(({ files: name, registry }) => {
    const list = files.find(({ path }) => path === registry)
    const registered = new Set(list?.imports.map(({ target }) => target))
    return files
      .filter((file) => file.name === name && file.path.startsWith('contract/') && capabilityOf(file.path) !== null)
      .filter(({ path }) => !registered.has(path))
      .map(({ path }) => `${path}: not in ${registry}; spread it there.`)
  })
}

// Each file gathers its own in one exported array; a declaration outside it would be forgotten.
function checkListed({ files }: Tree): string[] {
  return files.filter(isContract(/\/(endpoints|events)\.ts$/)).flatMap((file) => {
    const gathered = file.code.match(/export const \w+(?:Endpoints|Events)\b[^=]*=\s*\[([^\]]*)\]/)?.[1] ?? ''
    const listed = new Set(gathered.match(/\w+/g))
    return declared(file)
      .filter((name) => !listed.has(name))
      .map((name) => `${file.path}: ${name} is not in the list at its end; add it.`)
  })
}

// The preview of emails and its test see only what is listed.
function checkEmails({ files }: Tree): string[] {
  return files
    .filter(({ path, isTest }) => /^server\/.*\/emails\.ts$/.test(path) && !isTest)
    .flatMap(({ path, code }) => {
      const listed = new Set(code.match(/export const \w+Emails = \[([^\]]*)\]/)?.[1]?.match(/\w+/g))
      return [...code.matchAll(/export const (\w+) = \w*[eE]mail[<(]/g)]
        .filter(([, name = '']) => !listed.has(name))
        .map(([, name]) => `${path}: ${name} is not in the list at its end; add it, so that the preview shows it.`)
    })
}

function checkAnswered({ files }: Tree): string[] {
  const server = files.filter(({ path, isTest }) => path.startsWith('server/') && !isTest)
  const bound = new Set(
    server.flatMap(({ code }) =>
      [...code.matchAll(/\b(?:route|socketHandler)\(\s*(?:\w+\.)?(\w+)/g)].map(([, name]) => name),
    ),
  )
  return files.filter(isContract(/\/(endpoints|events)\.ts$/)).flatMap((file) =>
    declared(file, /export const (\w+) = (?:endpoint|clientEvent)\(/g)
      .filter((name) => !bound.has(name))
      .map((name) => `${file.path}: nobody answers ${name}; bind it in server/${capabilityOf(file.path)}.`),
  )
}

// Best effort: a problem may be thrown several calls below an endpoint, so it is looked for over
// the whole contract.
function checkProblems({ files }: Tree): string[] {
  const promised = new Set(files.filter(isContract(/\/(endpoints|events)\.ts$/)).flatMap(({ code }) => codes(code)))
  const used = new Set(
    files.filter(({ path, isTest }) => /^(server|web)\//.test(path) && !isTest).flatMap(({ code }) => codes(code)),
  )
  // A socket event lists no problems: its acknowledgement may carry any.
  const answersSockets = new Set(
    files.filter(({ code }) => /\bclientEvent\(/.test(code)).map(({ path }) => capabilityOf(path)),
  )
  const thrown = files
    .filter(({ path, isTest }) => path.startsWith('server/') && !isTest && !answersSockets.has(capabilityOf(path)))
    .flatMap(({ path, code }) =>
      [...code.matchAll(/\bproblem\(\s*'([a-z-]+\.[a-z-]+)'/g)]
        .map(([, name = '']) => name)
        .filter((name) => !name.startsWith('core.') && !promised.has(name))
        .map(
          (name) =>
            `${path}: throws ${name}, which no endpoint lists under problems; add it to those that may answer it.`,
        ),
    )
  const idle = files.filter(isContract(/\/problems\.ts$/)).flatMap(({ path, code }) =>
    [...code.matchAll(/^\s*'([a-z-]+\.[a-z-]+)':/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !used.has(name))
      .map((name) => `${path}: nobody answers with ${name}; remove it.`),
  )
  return [...new Set(thrown), ...idle]
}

function isContract(pattern: RegExp): (file: SourceFile) => boolean {
  return ({ path, isTest }) =>
    path.startsWith('contract/') && capabilityOf(path) !== null && !isTest && pattern.test(path)
}

function declared(
  { code }: SourceFile,
  pattern = /export const (\w+) = (?:endpoint|clientEvent|serverEvent)\(/g,
): string[] {
  return [...code.matchAll(pattern)].map(([, name = '']) => name)
}

function codes(code: string): string[] {
  return [...code.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, name = '']) => name)
}
