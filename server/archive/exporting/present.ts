import type { ArchiveExport } from '#contract/archive/schemas.ts'
import { escapeHtml } from '#contract/core/escape-html.ts'
import { hexOf, presentHead } from '../chain/rules.ts'
import { presentEntry } from '../present.ts'
import type { ArchiveEntryRow, ExportRow, RootRow } from '../tables.ts'
import { addressOf, type ContentState, fileNameOf, type MissingFile } from './rules.ts'

/** An export with the reader's own address of its file while it can be downloaded. */
export function presentExport(row: ExportRow, readerId: string, now: Date): ArchiveExport {
  const { id, fromDay, toDay, personName, state, requestedByName, createdAt } = row
  return {
    id,
    from: fromDay,
    to: toDay,
    personName,
    state,
    entryCount: row.entryCount,
    missingFileCount: row.missingFileCount,
    sizeBytes: row.sizeBytes,
    requestedByName,
    createdAt: createdAt.toISOString(),
    url: state === 'ready' ? addressOf(row, readerId, now) : null,
  }
}

/** A line of entries.jsonl: what was hashed, its hash, and the content as far as it is included. */
export function presentLine(entry: ArchiveEntryRow, previousHash: string, state: ContentState): string {
  const head = presentHead({ ...entry, contentHash: hexOf(entry.contentHash), previousHash })
  const content = state === 'included' ? entry.content : null
  return `${JSON.stringify({ ...head, hash: hexOf(entry.hash), contentIs: state, content })}\n`
}

/** The daily roots as the script reads them; the first is there for the second to follow. */
export function presentRoots(roots: readonly RootRow[], previousRoot: string) {
  let previous = previousRoot
  return roots.map(({ day, position, headHash, root }) => {
    const line = { day, position, headHash: hexOf(headHash), previousRoot: previous, root: hexOf(root) }
    previous = line.root
    return line
  })
}

/** A missing file as the manifest lists it, under the name that it would have. */
export function presentMissing(entry: ArchiveEntryRow): MissingFile {
  const { sha256 } = entry.content ?? {}
  return { entry: entry.position, name: fileNameOf(entry), sha256: typeof sha256 === 'string' ? sha256 : null }
}

/** The beginning of the page that people read. */
export function htmlHead(title: string, about: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
body { font: 15px/1.5 Georgia, serif; max-width: 60em; margin: 2em auto; padding: 0 1em; }
article { border-top: 1px solid #8888; padding: .8em 0; }
h2 { font-size: 1em; margin: 0; } p { margin: .3em 0; white-space: pre-wrap; overflow-wrap: anywhere; }
small, dl { font: 12px/1.5 system-ui, sans-serif; opacity: .8; } dl { margin: .3em 0; } dt, dd { display: inline; margin: 0; }
dt::after { content: ": "; } dd::after { content: "\\A"; white-space: pre; }
</style></head><body>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(about)}</p>
`
}

/** What the page says first when files are missing. */
export function htmlMissing(missing: readonly MissingFile[]): string {
  if (missing.length === 0) return ''
  const items = missing.map(
    ({ entry, name }) => `<li><a href="#e${entry}">Entry ${entry}</a>: ${escapeHtml(name)}</li>`,
  )
  const title = missing.length === 1 ? '1 file is missing' : `${missing.length} files are missing`
  return `<section><h2>${title} from this export</h2><ul>${items.join('')}</ul></section>
`
}

const missingText = ({ name, sha256 }: MissingFile) =>
  `Missing from this export: ${name}. ${sha256 ? 'The archive’s copy is gone from storage' : 'It was gone before it was recorded'}.`

/** One entry for people: who, what and when, with its hash. */
export function htmlEntry(
  entry: ArchiveEntryRow,
  state: ContentState,
  attached: { readonly path: string; readonly missing: MissingFile | null } | null,
): string {
  if (state !== 'included') return ''
  const { kind, act, advisor, person, text, facts, occurredAt, hash } = presentEntry({ entry, sample: null })
  const people = [advisor.name, person && (person.name ?? 'A consumer')].filter(Boolean).join(' and ')
  const lines = facts.map(({ name, value }) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')
  const link = ({ path }: { path: string }) => `<a href="${encodeURI(path)}">${escapeHtml(path)}</a>`
  const file = attached?.missing
    ? `<strong>${escapeHtml(missingText(attached.missing))}</strong>`
    : attached && link(attached)
  return `<article id="e${entry.position}"><h2>${entry.position}. ${escapeHtml(kind)} ${escapeHtml(act)}: ${escapeHtml(people)}</h2>
<small>${occurredAt}</small>${text ? `<p>${escapeHtml(text)}</p>` : ''}${file ? `<p>${file}</p>` : ''}${lines ? `<dl>${lines}</dl>` : ''}<small>${hash}</small></article>
`
}

export const htmlFoot = '</body></html>\n'
