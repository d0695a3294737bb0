import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts,tests}/**/*.test.{ts,tsx}'],
    globalSetup: './tests/global-setup.ts',
    maxWorkers: Math.min(availableParallelism(), 8),
    // Modules are loaded once a worker and not once a file, which halves the run: no test replaces a module, and each
    // file has its own database (tests/database.ts).
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC' },
  },
})
