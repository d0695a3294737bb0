import type { SourceFile, Tree } from './tree.ts'

/** Names that say nothing of their value; docs/style.md has the better ones. */
const names = 'one|other|who|what|known|given|told|asked|mine|theirs'
const advice = 'Name the value: the singular of the list, a and b in comparators, or what it holds.'

// A shorthand property, an argument or an alias uses a variable of that name, so it counts as well.
const uses = new RegExp(
  [
    `\\b(?:const|let|var)\\s+(${names})\\b`,
    `(?<![.\\w$])(${names})\\s*=>`,
    `(?:[({[,]|\\.\\.\\.)\\s*(${names})(?=\\s*[,}\\])])`,
    `:\\s*(${names})(?=\\s*[,}])`,
  ].join('|'),
  'g',
)
const typed = new RegExp(`[(,]\\s*(${names})(?=\\??:\\s)`, 'g')

/** Rule: no variable, parameter or destructured name says less than "item". */
export function checkVagueNames({ files }: Tree): string[] {
  return files.filter(({ path }) => /\.tsx?$/.test(path)).flatMap(checkFile)
}

function checkFile({ path, code }: SourceFile): string[] {
  const bare = blankStrings(code)
  const parameters = [...bare.matchAll(typed)].filter(({ index }) => isInParentheses(bare, index))
  return [...bare.matchAll(uses), ...parameters].map((match) => {
    const name = match.slice(1).find((group) => group !== undefined)
    return `${path}:${bare.slice(0, match.index).split('\n').length} "${name}" says nothing of its value. ${advice}`
  })
}

function blankStrings(code: string): string {
  return code.replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, (text) => ' '.repeat(text.length))
}

/** Tells a parameter with a type from a property: its innermost open bracket is a round one. */
function isInParentheses(code: string, end: number): boolean {
  let open = 0
  for (let index = end; index >= 0; index--) {
    const sign = code[index] ?? ''
    if (')]}'.includes(sign)) open++
    if ('([{'.includes(sign) && open-- === 0) return sign === '('
  }
  return false
}
