/**
 * How a cell begins that a spreadsheet runs as a formula, on any of its lines: the signs that
 * OWASP lists under CSV injection. Writers of CSV put an apostrophe before it.
 */
export const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/
