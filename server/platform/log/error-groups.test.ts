import { expect, test } from 'vitest'
import { problem } from '#contract/problems.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { createErrorGroups, fingerprintOf } from './error-groups.ts'
import { createLog } from './log.ts'

function failAt(value: string): Error {
  return new Error(`cannot read ${value}`)
}

test('the same error has one fingerprint whatever value it was about, and another error a different one', () => {
  const [first, second] = ['ann', 'ben'].map((value) => fingerprintOf(failAt(value)))
  expect(first).toBe(second)
  expect(fingerprintOf(new TypeError('cannot read ann'))).not.toBe(first)
  const wrapped = problem('core.unexpected', { cause: failAt('cal') })
  expect(fingerprintOf(wrapped)).toBe(fingerprintOf(failAt('dan')))
})

test('a repeated error is logged once in an interval, counted every time, and summed up', async () => {
  const lines: { msg: string; fingerprint?: string; times?: number }[] = []
  const errors = createErrorGroups({ everyMs: 20 })
  const counted: string[] = []
  errors.onError(({ fingerprint }) => void counted.push(fingerprint))
  const log = createLog('info', errors, { write: (line: string) => void lines.push(JSON.parse(line)) })
  for (const value of ['ann', 'ben', 'cal']) log.child({ reqId: value }).error({ err: failAt(value) }, 'request failed')
  expect(lines.map(({ msg }) => msg)).toEqual(['request failed'])
  await waitFor(() => expect(lines).toHaveLength(2))
  expect(lines[1]).toMatchObject({ msg: 'the same error again', times: 2, fingerprint: lines[0]?.fingerprint })
  expect(new Set(counted).size).toBe(1)
  expect(counted).toHaveLength(3)
  expect(JSON.stringify(lines[1])).not.toContain('ben')
})

test('errors beyond two hundred kinds count as one, so that a label stays bounded', () => {
  const errors = createErrorGroups()
  const counted = new Set<string>()
  errors.onError(({ fingerprint }) => void counted.add(fingerprint))
  for (let kind = 0; kind < 300; kind += 1) errors.note(Object.assign(new Error('x'), { code: `E${kind}` }))
  expect(counted.size).toBe(201)
  expect(counted).toContain('other')
})
