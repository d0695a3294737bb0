/** Why a file cannot be imported, with the line where that is one line's mistake. */
export type CsvFault =
  | { readonly fault: 'empty' | 'not-text' | 'too-large' }
  | { readonly fault: 'open-quote'; readonly line: number }

const fileFaults = {
  empty: 'We found no lines in this file. Save it as CSV with a first line of column names',
  'not-text': 'This isn’t a CSV file. Open it in the program it’s from, and save it as CSV',
  'too-large': 'This file is too large. Split it, and keep only the columns you need',
} as const

/** What the person does about it. */
export const faultText = (fault: CsvFault): string =>
  fault.fault === 'open-quote'
    ? `Line ${figure(fault.line)} has a quotation mark that isn’t closed, so we can’t tell where its cells end. Fix that line, and choose the file again`
    : fileFaults[fault.fault]

/** Shown instead of the preview while no column holds names. */
export const noNamesText =
  'Choose the column with the names above: Full name, or First name and Last name. If the first line of the file isn’t the column names, add them and choose the file again.'

const figure = (count: number) => count.toLocaleString('en-US')

/** "1 client", "2,000 clients" */
export const clientsText = (count: number) => `${figure(count)} ${count === 1 ? 'client' : 'clients'}`

type PreviewCounts = Readonly<Record<'fresh' | 'listed' | 'repeated' | 'bad', number>>

/** "2 to add, 1 already on your list, 1 with something to fix." */
export function previewText({ fresh, listed, repeated, bad }: PreviewCounts): string {
  const parts = [
    `${figure(fresh)} to add`,
    ...(listed > 0 ? [`${figure(listed)} already on your list`] : []),
    ...(repeated > 0 ? [`${figure(repeated)} in an earlier line`] : []),
    ...(bad > 0 ? [`${figure(bad)} with something to fix`] : []),
  ]
  return `${parts.join(', ')}.`
}

/** Why a line is left out whose person an earlier line has. */
export const repeatedText = ({ email }: { email: string | null }) =>
  email === null ? 'Its name and phone are in an earlier line' : 'Its address is in an earlier line'

/** "2 clients added", and what became of the other lines of the file. */
export function importedText({ added, skipped, leftOut }: { added: number; skipped: number; leftOut: number }): {
  title: string
  detail?: string
} {
  const title = added === 0 ? 'No clients added' : `${clientsText(added)} added`
  const detail = [
    skipped > 0 ? `${figure(skipped)} ${skipped === 1 ? 'was' : 'were'} already on your list.` : '',
    leftOut > 0
      ? `${figure(leftOut)} ${leftOut === 1 ? 'was' : 'were'} left out. To add people with a mistake in their line, fix the file and import it again.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
  return { title, ...(detail && { detail }) }
}
