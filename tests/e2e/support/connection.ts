import type { Page } from '@playwright/test'

/**
 * Keeps a page's socket from reaching the server until the returned function is called. Call it
 * before the page opens.
 */
export async function holdConnection(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.routeWebSocket('**/socket.io/**', async (socket) => {
    await released
    socket.connectToServer()
  })
  return release
}
