import { QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import { createQueryClient } from './queries.ts'
import { ReadPlaceholder } from './read-placeholder.tsx'

/** Observes a read whose every reply is given by hand. */
function observe() {
  const replies: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const reply = Promise.withResolvers<string>()
    replies.push(reply)
    return reply.promise
  }
  const observer = new QueryObserver(createQueryClient(null), { queryKey: ['/api/devices'], queryFn })
  const stop = observer.subscribe(() => {})
  const markup = () =>
    renderToStaticMarkup(
      <ReadPlaceholder read={observer.getCurrentResult()} name="Your devices">
        <p>Loading</p>
      </ReadPlaceholder>,
    )
  const fail = (code: ProblemCode = 'core.unavailable') => replies.at(-1)?.reject(new Problem(code))
  return { observer, markup, stop, fail }
}

test('shows its children until the first reply comes', () => {
  const { markup, stop } = observe()
  expect(markup()).toContain('<p>Loading</p>')
  expect(markup()).not.toContain('Try again')
  stop()
})

test('says that a read failed and offers another try, also while that one is under way', async () => {
  const { observer, markup, fail, stop } = observe()
  fail()
  await expect.poll(markup).toContain('Your devices couldn’t be loaded.')
  expect(markup()).toContain('Try again')
  expect(markup()).not.toContain('aria-busy')
  const second = observer.refetch()
  expect(markup()).toContain('Your devices couldn’t be loaded.')
  expect(markup()).toContain('aria-busy="true"')
  fail()
  await second
  expect(markup()).not.toContain('aria-busy')
  stop()
})

test.each([
  ['core.not-in-view', 'You can’t see this while you view an account.'],
  ['core.view-only', 'You’re viewing this account. You can’t change anything in it.'],
] as const)('says without another try to staff who view the account why a read answered %s', async (code, sentence) => {
  const { markup, fail, stop } = observe()
  fail(code)
  await expect.poll(markup).toContain(sentence)
  expect(markup()).not.toContain('Try again')
  stop()
})
