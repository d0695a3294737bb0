import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

const widths = [390, 1024, 1440] as const
const themes = ['light', 'dark'] as const

/**
 * `npm run screens`: a picture of every page for each role, in three widths and both themes
 * (tests/screens).
 */
export default defineConfig({
  ...base,
  testDir: 'tests/screens',
  outputDir: 'test-results/screens',
  // Pages wait for each other's pictures: a picture of a long page takes a processor for itself.
  workers: 2,
  retries: 0,
  timeout: 600_000,
  projects: widths.flatMap((width) =>
    themes.map((colorScheme) => ({
      name: `${width}-${colorScheme}`,
      use: {
        colorScheme,
        viewport: { width, height: width < 768 ? 844 : 900 },
        ...(width < 768 && { hasTouch: true, isMobile: true }),
      },
    })),
  ),
})
