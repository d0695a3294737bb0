import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Does `work` when the test that is running has finished, and outside of one when all tests of the
 * file have. Vitest runs nothing that a test gives to `afterAll`, and what is left running goes on
 * beside the later files of the worker.
 */
export function atEnd(work: () => void | Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(work)
  else afterAll(work)
}
