import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** The sentence for a value that no more precise sentence fits. */
const general = 'Please check this value'
const missing = 'Please fill this in'

/**
 * Our sentence for a violation of a schema that names none itself; a schema's own message comes
 * first. Every form and the server's input validation pass it to zod, so that no text of the
 * library reaches a person.
 */
export function validationMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue)
    case 'too_small':
      return sizeMessage(issue.origin, Number(issue.minimum), issue.inclusive === false ? 'over' : 'from')
    case 'too_big':
      return sizeMessage(issue.origin, Number(issue.maximum), issue.inclusive === false ? 'under' : 'to')
    case 'invalid_format':
      return formats[issue.format] ?? 'Please check the format'
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`
    case 'invalid_value':
      return 'Choose one of the options'
    case 'unrecognized_keys':
      return `Remove fields that aren’t part of this form: ${issue.keys.join(', ')}`
    default:
      return issue.input === undefined ? missing : general
  }
}

function typeMessage({ input, expected }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (input === undefined || input === null || input === '') return missing
  return types[expected] ?? general
}

const types: Readonly<Record<string, string>> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Choose yes or no',
  array: 'Choose from the list',
  date: 'Enter a date',
}

const formats: Readonly<Record<string, string>> = {
  email: 'Please enter a valid email',
  url: 'Enter a link that starts with https://',
  uuid: 'This link isn’t complete. Open the page again',
  date: 'Enter a date such as 2026-03-02',
  datetime: 'Enter a date and time',
  time: 'Enter a time such as 09:30',
}

/** Whether a bound is the least or the most, and whether the bound itself is allowed. */
type Edge = 'from' | 'over' | 'to' | 'under'

function sizeMessage(origin: string, bound: number, edge: Edge): string {
  const isLeast = edge === 'from' || edge === 'over'
  const figure = bound.toLocaleString('en-US')
  switch (origin) {
    case 'string':
      if (isLeast && bound <= 1) return 'Please fill this in'
      return `Use ${isLeast ? 'at least' : 'at most'} ${figure} ${bound === 1 ? 'character' : 'characters'}`
    case 'array':
    case 'set':
      return `Choose ${isLeast ? 'at least' : 'at most'} ${figure}`
    case 'number':
    case 'int':
    case 'bigint':
      if (edge === 'over') return `Enter more than ${figure}`
      if (edge === 'under') return `Enter less than ${figure}`
      return `Enter ${figure} or ${isLeast ? 'more' : 'less'}`
    default:
      return general
  }
}
