import { createContext } from 'react-router'

/**
 * What the host puts on each request it hands to the router. `entry.server.tsx` sets them inside
 * the built app: this file imported by the server itself would be another object, and every loader
 * would throw.
 */

/**
 * Calls our own API inside the process, so that server-rendered pages meet the same validation as
 * browsers; null at build time.
 */
export const apiTransportContext = createContext<((request: Request) => Promise<Response>) | null>(null)

/**
 * The nonce of this answer's Content-Security-Policy; null while prerendering and in development.
 */
export const nonceContext = createContext<string | null>(null)

/** The receiver of errors in a page that is already being streamed: the host's log. */
export const reportErrorContext = createContext<(error: unknown) => void>(() => {})
