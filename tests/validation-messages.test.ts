import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { validationMessage } from '#contract/core/messages.ts'
import { endpoints } from '#contract/endpoints.ts'

const { localeError } = z.locales.en()

/** The library's own sentence for an issue. */
function libraryText(issue: z.core.$ZodIssue, input: unknown): string | undefined {
  const found = localeError({ ...issue, input } as Parameters<typeof localeError>[0])
  return typeof found === 'string' ? found : found?.message
}

/** Missing, empty, too short, too long, of another type, of another format, out of range. */
const violations: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  'no such format',
  '\u0000',
  'x'.repeat(20_000),
  -1,
  1.5,
  1e15,
  Number.NaN,
  true,
  {},
  { unknown: 1 },
  [],
  [{}],
  Array.from({ length: 500 }, (_, position) => `value ${position}`),
]

const schemas = endpoints.flatMap(({ method, path, body, query, params }) =>
  Object.entries({ body, query, params }).flatMap(([part, schema]) =>
    schema instanceof z.ZodType ? [{ name: `${method} ${path}, ${part}`, schema }] : [],
  ),
)

/** Every violation of the whole value, and of each field of an object alone. */
function inputsFor(schema: z.ZodType): unknown[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  return [...violations, ...fields.flatMap((field) => violations.map((value) => ({ [field]: value })))]
}

describe('validationMessage', () => {
  test.each(schemas)('has a message of its own for every violation of $name', ({ schema }) => {
    for (const input of inputsFor(schema)) {
      const { error } = schema.safeParse(input, { error: validationMessage, reportInput: true })
      for (const issue of error?.issues ?? []) {
        expect(issue.message).not.toBe(libraryText(issue, issue.input))
        expect(issue.message).not.toMatch(/^(Invalid input|Too (big|small)|Unrecognized key|Invalid (string|option))/)
      }
    }
  })

  const messageOf = (schema: z.ZodType, input: unknown) =>
    schema.safeParse(input, { error: validationMessage }).error?.issues[0]?.message

  test('states the length limit of a text in figures', () => {
    expect(messageOf(z.string().max(4_000), 'x'.repeat(4_001))).toBe('Use at most 4,000 characters')
    expect(messageOf(z.string().min(8), 'x')).toBe('Use at least 8 characters')
    expect(messageOf(z.string().min(1), '')).toBe('Please fill this in')
  })

  test('states which numbers are accepted', () => {
    expect(messageOf(z.number().max(2_000), 2_001)).toBe('Enter 2,000 or less')
    expect(messageOf(z.number().min(18), 17)).toBe('Enter 18 or more')
    expect(messageOf(z.number().gt(0), 0)).toBe('Enter more than 0')
    expect(messageOf(z.int(), 1.5)).toBe('Enter a whole number')
  })

  test('keeps the message of a schema that has one', () => {
    expect(messageOf(z.string().min(2, 'Enter the name of your firm'), '')).toBe('Enter the name of your firm')
  })
})
