import type { Tree } from './tree.ts'

/** Words that are archaic or say too little, with the word to write instead (docs/style.md). */
const replacements: { readonly [word: string]: string } = {
  whoever: 'anyone who, or the role: "the caller", "the advisor"',
  anew: 'again',
  lest: 'so that ... not',
  thereby: 'leave it out, or "by doing so"',
  besides: 'also, beside, or a new sentence',
  'so many': 'the number, or "up to n"',
  wish: 'input, values or options',
  wishes: 'input, values or preferences',
  told: 'values, notified, reported or given, by what it is',
  asked: 'query, requested or expected, by what it is',
  stands: 'is',
  stand: 'be, or the state it means',
  stood: 'was, or the state it means',
  standing: 'status, access or state, by what it is',
  crosswise: 'in another order',
  whence: 'from where',
  upon: 'on',
  peculiar: 'specific to',
  riddle: 'question',
  naught: 'nothing',
  'in a heap': 'at once',
  'for ever': 'forever',
  dialect: 'auth error, or protocol',
  refusal: 'error or problem',
  podium: 'top-k heap',
  roster: 'advisor index',
  sealing: 'encryption',
  deed: 'action',
  heed: 'follow',
  patience: 'timeout',
}

/** Words that no name is made of, beside those above: they say nothing of the value. */
const vagueInNames: { readonly [word: string]: string } = {
  known: 'seen, valid or existing, by what it is',
  given: 'granted, assignable or input, by what it is',
  begun: 'started',
}

/** Texts that may contain a forbidden word, by file. */
const allowed: { readonly [path: string]: readonly string[] } = {
  // The label of a key derivation: another one would make the stored secrets unreadable.
  'server/auth/keys/secrets.ts': ["derive('sealing')"],
  // The library's name for it.
  'server/matching/advisor-index/store.ts': ['PgDialect', 'pgDialect'],
  'server/platform/db/statement.ts': ['PgDialect', 'pgDialect'],
  // Names of claims.
  'server/auth/federation/oidc/rules.claims.ts': ['givenName'],
  'server/auth/federation/oidc/service.id-token.test.ts': ['givenName'],
  'server/auth/http/routes/sso.test.ts': ['givenName'],
  'server/commands/admin/admin.test.ts': ['givenName'],
  'server/commands/admin/sso.ts': ['givenName'],
  // Sentences of the public pages, quoted to the letter.
  'tests/claims/audiences.ts': ['fits what you told us'],
  'tests/claims/statements.ts': [
    'couldn’t have told you what',
    'It told me why',
    'fits what you told us',
    'everything you asked for',
    'what someone told you here',
  ],
  'tests/claims/product.ts': ['Long questions asked one at a time'],
  'tests/claims/site.ts': ['except for the day we last asked', 'browsers are told never'],
  'docs/glossary.md': ['(not: roster)', '(not: patience)'],
  // The examples of this rule.
  'scripts/check-architecture.names.test.ts': ['// Told again, anew.', 'leadToldAt', '"told"'],
  'scripts/check-docs.test.ts': ['Told again, anew.'],
}

/**
 * Finds forbidden words in names, comments and texts of the code; the articles of the site are
 * exempt.
 */
export function checkWords({ files }: Tree): string[] {
  const checked = files.filter(({ path }) => !path.startsWith('scripts/architecture/') && !path.includes('/content/'))
  return checked.flatMap(({ path, text }) => findForbiddenWords(path, text))
}

/** Words that no screen, email or endpoint says, with what a product in the US prints instead. */
const shownReplacements: { readonly [word: string]: string } = {
  somebody: 'someone',
  nobody: 'no one',
  everybody: 'everyone',
  anybody: 'anyone',
  'any more': 'anymore',
  'by itself': 'automatically',
  'turn(?:s|ed)? to (?:you|them|us|one of)': 'contact',
  'meet again': 'book again, or follow-up',
  'move or cancel': 'reschedule or cancel',
  'pays for nothing': 'has no subscription',
}
const shownPatterns = Object.entries(shownReplacements).map(([word, better]) => ({
  pattern: new RegExp(`\\b${word}\\b`, 'gi'),
  better,
}))
const isShown = (path: string) =>
  /^(?:web|contract)\/|\/emails(?:\.\w+)?\.ts$/.test(path) && !/\.test\.tsx?$|\.(?:md|txt|css)$/.test(path)

/** Finds words that people would read in what is shown; names count, comments do not. */
export function checkShownWords({ files }: Tree): string[] {
  return files
    .filter(({ path }) => isShown(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text)
      return shownPatterns.flatMap(({ pattern, better }) =>
        [...code.matchAll(pattern)].map(
          ([found], at) => `${path} "${found}"${at > 0 ? ' again' : ''}. Write instead: ${better}.`,
        ),
      )
    })
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

/** Finds the forbidden words of one file or document. */
export function findForbiddenWords(path: string, text: string): string[] {
  const rest = (allowed[path] ?? []).reduce((all, sentence) => all.replaceAll(sentence, ''), text)
  return patterns.flatMap(({ word, pattern, better }) =>
    [...rest.matchAll(pattern)].map(
      ({ index }) => `${path}:${rest.slice(0, index).split('\n').length} "${word}". Write instead: ${better}.`,
    ),
  )
}

/** A word within a name, as in `toldAt` or `lastTold`. */
const inName = (word: string) => `(?<=[a-z\\d])${word[0]?.toUpperCase()}${word.slice(1)}(?![a-z])|\\b${word}(?=[A-Z])`

const patterns = [
  ...Object.entries(replacements).map(([word, better]) => ({
    word,
    better,
    pattern: new RegExp(`\\b${word}\\b`, 'gi'),
  })),
  ...Object.entries({ ...replacements, ...vagueInNames })
    .filter(([word]) => !word.includes(' '))
    .map(([word, better]) => ({ word, better, pattern: new RegExp(inName(word), 'g') })),
]
