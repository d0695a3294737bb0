import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * What one run of the unit and integration tests came to; scripts/test.mjs counts and names from
 * it.
 */
interface Outcome {
  passed: number
  /** File and title of each test that failed, and the file of each that could not be loaded. */
  failed: string[]
  /** File and title of each test that passed only at its second try. */
  flaky: string[]
}

/** Writes the outcome of a run as JSON to the file that OUTCOME_FILE names. */
export class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const outcome: Outcome = { passed: 0, failed: [], flaky: [] }
    for (const module of modules) {
      if (module.errors().length > 0) outcome.failed.push(module.relativeModuleId)
      for (const test of module.children.allTests()) addTest(outcome, test)
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0) outcome.failed.push(`${module.relativeModuleId} > ${suite.fullName}`)
      }
    }
    if (process.env.OUTCOME_FILE) writeFileSync(process.env.OUTCOME_FILE, JSON.stringify(outcome))
  }
}

function addTest(outcome: Outcome, test: TestCase): void {
  const name = `${test.module.relativeModuleId} > ${test.fullName}`
  const { state } = test.result()
  if (state === 'failed') outcome.failed.push(name)
  if (state === 'passed') outcome.passed += 1
  if (state === 'passed' && test.diagnostic()?.flaky) outcome.flaky.push(name)
}
