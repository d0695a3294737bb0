import { Problem } from '#contract/problems.ts'

/**
 * Whether an error says that a thing does not exist: 404, or 400 for an id that is none. Server
 * loaders throw a status.
 */
export function isNotFound(error: unknown): boolean {
  const missing = [400, 404]
  if (error instanceof Problem) return missing.includes(error.status)
  const { init } = Object(error) as { init?: { status?: number } | null }
  return missing.includes(init?.status ?? 0)
}
