/**
 * How a cell begins that a spreadsheet runs as a formula, however many lines it has: the signs that
 * OWASP lists under CSV injection. Writers of CSV put an apostrophe before them.
 */
export const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** A formula that is no phone number, which a spreadsheet would only add up. */
export const formulaExceptPhone = new RegExp(`(?!\\+[\\d ().-]+$)${formulaStart.source}`)

/** Begins a CSV file: without it, Excel reads accents in the encoding of Windows. */
export const byteOrderMark = '\u{feff}'

/** The reply of an endpoint that exports a list under this name. */
export const csvFile = (fileName: string) => ({ mediaType: 'text/csv; charset=utf-8', fileName })
