/**
 * Reads JSON of our own server that is no endpoint of the contract; throws when the status is no
 * success.
 */
export async function readJson(path: `/${string}`, headers: Record<string, string> = {}): Promise<unknown> {
  const reply = await fetch(path, { headers: { Accept: 'application/json', ...headers } })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return reply.json()
}
