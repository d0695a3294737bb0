import { expect, test } from 'vitest'
import { problem } from '#contract/problems.ts'
import { readOrLeave, readOrNull } from './loading.ts'

const denied = () => Promise.reject(problem('core.not-found'))

test('a loader that the server denies yields null, or leads to another page', async () => {
  expect(await readOrNull(denied())).toBeNull()
  const answer: unknown = await readOrLeave(denied(), '/team').catch((thrown: unknown) => thrown)
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).headers.get('location')).toBe('/team')
})

test.each(['core.unavailable', 'core.too-many'] as const)(
  'a loader that the server answers with %s fails with the problem',
  async (code) => {
    const unanswered = () => Promise.reject(problem(code))
    await expect(readOrNull(unanswered())).rejects.toMatchObject({ code })
    await expect(readOrLeave(unanswered(), '/team')).rejects.toMatchObject({ code })
  },
)
