import type { PageHandle } from '#web/platform/page/page-handle.ts'

/** Around the public pages that the list of pages keeps out of search engines (web/pages.ts). */
export const handle: PageHandle = { noindex: true }
