import { expect, test } from 'vitest'
import { problem } from '#contract/problems.ts'
import { readOrLeave, readOrNull } from './loading.ts'

const denied = () => Promise.reject(problem('core.not-found'))
const broken = () => Promise.reject(problem('core.unavailable'))

test('a loader that the server denies yields null, or leads to another page', async () => {
  expect(await readOrNull(denied())).toBeNull()
  const answer: unknown = await readOrLeave(denied(), '/team').catch((thrown: unknown) => thrown)
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).headers.get('location')).toBe('/team')
})

test('a loader that the server cannot answer fails with the problem', async () => {
  await expect(readOrNull(broken())).rejects.toMatchObject({ code: 'core.unavailable' })
  await expect(readOrLeave(broken(), '/team')).rejects.toMatchObject({ code: 'core.unavailable' })
})
