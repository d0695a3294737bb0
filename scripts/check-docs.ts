import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTree } from './architecture/tree.ts'
import { findForbiddenWords } from './architecture/words.ts'
import { checkChangeMap, writeChangeMap } from './change-map.ts'

/**
 * How many words a document has at most: guides are read in one sitting, references are searched.
 */
const limits: { readonly [path: string]: number } = {
  'README.md': 500,
  'ARCHITECTURE.md': 1_400,
  'CONTRIBUTING.md': 800,
  'SECURITY.md': 300,
  'docs/style.md': 600,
  'docs/changes.md': 300,
  'docs/glossary.md': 1_500,
  'docs/operations.md': 2_200,
  'docs/monitoring.md': 1_000,
  'docs/product.md': 5_600,
  'docs/security.md': 9_000,
}
const required = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md']
const decisionLimit = 700

type Text = { path: string; text: string }

const floors = /^(contract|server|web|tests|scripts|bench|docs|public|\.ci)\//

/**
 * Checks that the documents tell the truth where a program can tell: every path, link, test title
 * and npm command they name exists, every document and heading that a comment cites exists, none
 * has outgrown its readers, and none uses a forbidden word. No comment repeats a bad example of the
 * style guide.
 */
export function checkDocs(root: string): string[] {
  const documents = [...required, ...list(root, 'docs')]
  const scripts: object = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts ?? {}
  const files = readTree(root).files.filter(({ isTest }) => !isTest)
  const missing = documents.filter((path) => !existsSync(join(root, path)))
  const texts = documents.filter((path) => !missing.includes(path)).map((path) => ({ path, text: read(root, path) }))
  return [
    ...missing.map((path) => `${path}: missing; write it.`),
    ...texts.flatMap(({ path, text }) => [
      ...checkLength(path, text),
      ...checkPaths(root, path, text),
      ...checkTitles(root, path, text),
      ...checkCommands(path, text, scripts),
      ...checkCitations(root, path, text),
      // Its examples show the words.
      ...(path === 'docs/style.md' ? [] : findForbiddenWords(path, text)),
    ]),
    ...files.flatMap(({ path, text }) => checkCitations(root, path, text)),
    ...checkBadExamples(texts, files),
    ...checkRecords(root, texts),
    ...checkIndex(texts),
    ...texts.filter(({ path }) => path === 'docs/security.md').flatMap(checkTotals),
    ...checkLibraries(root, texts),
    ...checkChangeMap(root),
  ]
}

// Why we depend on somebody's code is decided, not drifted into.
function checkLibraries(root: string, texts: readonly Text[]): string[] {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(root, 'package.json'))
  const decisions = texts.filter(({ path }) => path.startsWith('docs/decisions/')).map(({ text }) => text)
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter((name) => !decisions.some((text) => text.includes(`\`${name}\``)))
    .map((name) => `package.json: no record of docs/decisions/ says why we depend on ${name}; add it to 002 or 003.`)
}

function checkLength(path: string, text: string): string[] {
  const limit = limits[path] ?? decisionLimit
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return words > limit ? [`${path}: ${words} words, at most ${limit}; say less, or move a part to docs/.`] : []
}

function checkPaths(root: string, path: string, text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => ({ name, from: '' }))
  const linked = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, name = '']) => ({ name, from: dirname(path) }))
  return [...quoted.filter(({ name }) => floors.test(name)), ...linked.filter(({ name }) => !/^(\w+:|#)/.test(name))]
    .filter(({ name }) => !/[<>*{}]|\.\.\./.test(name))
    .map(({ name, from }) => join(from, name.replace(/[#:].*$/, '')))
    .filter((target) => !existsSync(join(root, target)))
    .map((target) => `${path}: names ${target}, which does not exist; correct it.`)
}

// A document cites tests as: `server/leads/rules.test.ts`: "title", "another title".
function checkTitles(root: string, path: string, text: string): string[] {
  const cited = text.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`: ("[^"\n]+"(?:, "[^"\n]+")*)/g)
  return [...cited]
    .filter(([, file = '']) => existsSync(join(root, file)))
    .flatMap(([, file = '', quoted = '']) => {
      const tests = read(root, file)
      return [...quoted.matchAll(/"([^"]+)"/g)]
        .filter(([, title = '']) => !tests.includes(title))
        .map(([, title]) => `${path}: cites "${title}" of ${file}, which has no such test; correct the title.`)
    })
}

function checkCommands(path: string, text: string, scripts: object): string[] {
  const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name)
  const short = [...text.matchAll(/\bnpm (start|test)\b/g)].map(([, name = '']) => name)
  return [...new Set([...named, ...short])]
    .filter((name) => !Object.hasOwn(scripts, name))
    .map((name) => `${path}: names npm run ${name}, which package.json does not have; correct it.`)
}

// Comments and documents cite the product's rules as: docs/product.md "Appointments".
function checkCitations(root: string, path: string, text: string): string[] {
  const prose = joinLines(text)
  if (/\bspecification,? sections? \d|\bthe specification (asks|says|wants)/i.test(prose))
    return [`${path}: cites a document outside the repository; cite the section of docs/product.md that says it.`]
  return [...prose.matchAll(/\b(docs\/[\w/-]+\.md)(?: "([^"]+)")?/g)].flatMap(([, document = '', heading]) => {
    if (!existsSync(join(root, document))) return [`${path}: cites ${document}, which does not exist.`]
    if (heading === undefined || hasHeading(read(root, document), heading)) return []
    return [`${path}: cites ${document} "${heading}", but it has no such heading.`]
  })
}

// The first column of the table "Comments" in docs/style.md quotes comments that nobody may write
// again.
function checkBadExamples(texts: readonly Text[], files: readonly Text[]): string[] {
  const style = texts.find(({ path }) => path === 'docs/style.md')?.text ?? ''
  const table = style.split(/^## /m).find((section) => section.startsWith('Comments')) ?? ''
  const bad = [...table.matchAll(/^\| "([^"]+?)\.?" \|/gm)].map(([, sentence = '']) => sentence)
  return files.flatMap(({ path, text }) => {
    const prose = joinLines(text)
    return bad
      .filter((sentence) => prose.includes(sentence))
      .map((sentence) => `${path}: "${sentence}" is a bad example of docs/style.md; write the good one.`)
  })
}

/** Every record has a date under its title, and a row with its title and date in the index. */
function checkRecords(root: string, texts: readonly Text[]): string[] {
  const folder = 'docs/decisions/'
  const index = existsSync(join(root, folder, 'README.md')) ? read(root, `${folder}README.md`) : ''
  const records = texts.filter(({ path }) => path.startsWith(folder) && path !== `${folder}README.md`)
  return records.flatMap(({ path, text }) => {
    const [, title, date] = text.match(/^# (.+)\n\nDate: (\d{4}-\d{2}-\d{2})\n/) ?? []
    if (!title || !date) return [`${path}: begin with "# title", an empty line and "Date: yyyy-mm-dd".`]
    const name = path.slice(folder.length)
    const row = `| [${name.slice(0, 3)}](${name}) | ${title} | ${date} |`
    return index.includes(row) ? [] : [`${folder}README.md: has no row "${row}"; add or correct it.`]
  })
}

/** Every document beside the index has a line in it. */
function checkIndex(texts: readonly Text[]): string[] {
  const index = texts.find(({ path }) => path === 'docs/README.md')?.text ?? ''
  return texts
    .filter(({ path }) => /^docs\/[\w-]+\.md$/.test(path) && path !== 'docs/README.md')
    .filter(({ path }) => !index.includes(`(${path.slice('docs/'.length)})`))
    .map(({ path }) => `docs/README.md: has no link to ${path}; add it.`)
}

/** The table at the top counts the requirements below it by level and outcome. */
function checkTotals({ path, text }: Text): string[] {
  const rows = [...text.matchAll(/^\| \d+\.\d+\.\d+ \| ([12]) \|.*?\| (met|partly|not met|n\/a) \|/gm)]
  return ['1', '2', 'both'].flatMap((level) => {
    const ofLevel = rows.filter(([, each]) => level === 'both' || each === level)
    const counts = ['met', 'partly', 'not met', 'n/a'].map(
      (outcome) => ofLevel.filter((row) => row[2] === outcome).length,
    )
    const row = `| ${[level, ...counts, ofLevel.length].join(' | ')} |`
    return text.includes(`\n${row}\n`) ? [] : [`${path}: its rows add up to "${row}"; correct the table.`]
  })
}

function joinLines(text: string): string {
  return text.replace(/\n\s*(?:\*|\/\/|--)?\s*/g, ' ')
}

function hasHeading(text: string, heading: string): boolean {
  return text.split('\n').some((line) => /^#+ /.test(line) && line.replace(/^#+ /, '').trim() === heading)
}

function list(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

function read(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  if (process.argv.includes('--write-changes')) writeChangeMap(root)
  const findings = checkDocs(root)
  for (const finding of findings) console.log(finding)
  console.log(findings.length === 0 ? 'The documents hold.' : `\n${findings.length} findings.`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
