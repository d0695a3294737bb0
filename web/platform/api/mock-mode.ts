import { brand } from '#contract/brand.ts'
import { isRecord, json } from '../storage/stored-value.ts'

/**
 * The user of a static preview host without a backend; only builds that allow it ever read this.
 */
type MockUser = { id: string; email: string }
export const mockUserStore = json<MockUser>('mock_auth_user', (value) =>
  isRecord(value) && typeof value.id === 'string' && typeof value.email === 'string'
    ? { id: value.id, email: value.email }
    : null,
)

/**
 * Tells whether the page runs without a backend, on a static preview host: the host is none of the
 * product's, or somebody has stored a mock user (docs/product.md "Preview builds"). Only builds
 * that allow it ever look (docs/decisions/022-mock-mode.md); in all others this is the constant
 * false and what hangs on it is not built.
 */
export function isMockMode(): boolean {
  if (import.meta.env.VITE_ALLOW_MOCK_AUTH !== 'true' || typeof location === 'undefined') return false
  return isMockHost(location.hostname, mockUserStore.read() !== null)
}

/** The rule behind it: any host but the product's own, or the stored flag. */
export function isMockHost(hostname: string, hasMockUser: boolean): boolean {
  return hasMockUser || !brand.hosts.some((host) => host === hostname)
}
