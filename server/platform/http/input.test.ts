import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import { inputReader } from './input.ts'

const read = inputReader(
  endpoint({
    method: 'POST',
    path: '/api/bare',
    access: 'public',
    limit: 'write',
    body: z.object({
      title: z.string(),
      parts: z
        .array(z.object({ size: z.int().nullable() }))
        .max(2)
        .optional(),
      by: z.object({ name: z.string().default('') }).optional(),
    }),
    reply: { 204: null },
    problems: [],
    summary: 'For a test',
  }),
)

function fieldsOf(body: unknown) {
  try {
    read({ params: {}, query: {}, body })
  } catch (error) {
    if (error instanceof Problem) return error.fields
    throw error
  }
  return []
}

test('an answer names no more than two hundred of the fields that are wrong', () => {
  const unknown = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`field${n}`, n]))
  expect(fieldsOf({ title: 'Notes', ...unknown })).toHaveLength(200)
})

test.each([
  ['at the top', { heading: 'Notes' }, 'heading'],
  ['in an object', { by: { name: 'Dana', nick: 'D' } }, 'by.nick'],
  ['in an item of a list', { parts: [{ size: 1 }, { size: null, weight: 2 }] }, 'parts.1.weight'],
])('a field that the schema does not name is refused %s', (_where, more, path) => {
  expect(fieldsOf({ title: 'Notes', ...more })).toEqual([{ path, message: 'There is no such field' }])
})

test('what a schema inside of a body checks beyond its shape is still checked', () => {
  expect(fieldsOf({ title: 'Notes', parts: [{ size: 1 }, { size: 1 }] })).toEqual([])
  expect(fieldsOf({ title: 'Notes', parts: [{ size: 1 }, { size: 1 }, { size: 1 }] })).toMatchObject([
    { path: 'parts' },
  ])
})
