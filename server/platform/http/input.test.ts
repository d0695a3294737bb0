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
    body: z.object({ title: z.string() }),
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
