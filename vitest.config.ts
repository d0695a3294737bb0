import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { OutcomeReporter } from './tests/support/outcome-reporter.ts'

// They start processes and wait for them; one that began last would keep the run waiting alone.
const slowest = [
  'tests/crash',
  'tests/process',
  'tests/fuzz',
  'tests/backup',
  'tests/undelivered',
  'server/platform/db/embedded',
  'tests/faults',
  'server/auth/context/rate-limits',
  'server/matching/ranking/worker',
  'tests/commands',
  'tests/neutrality',
]

/** Without durations of a run before, Vitest takes large files for slow ones. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slowest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at === -1 ? slowest.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts,tests}/**/*.test.{ts,tsx}'],
    globalSetup: './tests/support/global-setup.ts',
    sequence: { sequencer: SlowestFirst },
    // More than there are processors: tests wait for the database and for processes they start.
    maxWorkers: Math.min(availableParallelism() + 2, 8),
    // Modules are loaded once a worker and not once a file, which halves the run: no test replaces
    // a module, and each file has its own database (tests/support/database.ts).
    isolate: false,
    // By hand nothing gets a second try. CI names what needed one (scripts/test.mjs).
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', new OutcomeReporter()],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As long as tests/support/wait-for.ts waits.
    expect: { poll: { timeout: 30_000 } },
    env: { TZ: 'UTC' },
  },
})
