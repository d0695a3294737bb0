/** Why a file cannot be imported. */
export type CsvFault = 'empty' | 'too-large' | 'open-quote'

/** What the person does about it. */
export const faultTexts: Readonly<Record<CsvFault, string>> = {
  empty: 'We found no lines in this file. Save it as CSV with a first line of column names',
  'too-large': 'This file is too large. Split it, and keep only the columns you need',
  'open-quote': 'This file has a quotation mark that is never closed. Save it as CSV again',
}

type PreviewCounts = Readonly<Record<'fresh' | 'listed' | 'repeated' | 'bad', number>>

/** "2 to add, 1 already on your list, 1 with something to fix." */
export function previewText({ fresh, listed, repeated, bad }: PreviewCounts): string {
  const parts = [
    `${fresh} to add`,
    ...(listed > 0 ? [`${listed} already on your list`] : []),
    ...(repeated > 0 ? [`${repeated} with an address from an earlier line`] : []),
    ...(bad > 0 ? [`${bad} with something to fix`] : []),
  ]
  return `${parts.join(', ')}.`
}

/** "2 clients added", and why the others were not. */
export function importedText({ added, skipped }: { added: number; skipped: number }): {
  title: string
  detail?: string
} {
  const title = added === 0 ? 'No clients added' : `${added} ${added === 1 ? 'client' : 'clients'} added`
  if (skipped === 0) return { title }
  return { title, detail: `${skipped} ${skipped === 1 ? 'was' : 'were'} already on your list.` }
}
