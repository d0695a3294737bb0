/**
 * Where in our own scripts something broke, as "/assets/file.js:line:column"; undefined for code of
 * extensions and of others. Nothing else of the error is read: a message may hold what somebody
 * typed.
 */
export function placeOf(event: Event): string | undefined {
  const { filename, lineno, colno, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>
  const stack = reason instanceof Error ? reason.stack : undefined
  const [place] = /\/assets\/[\w.-]+\.js:\d+:\d+/.exec(stack ?? `${filename}:${lineno}:${colno}`) ?? []
  return place
}
