/**
 * The class of rate limit an endpoint or a socket event counts against; the figures are the
 * server's.
 */
export type LimitClass = 'read' | 'write' | 'costly' | 'contact' | 'invite' | 'ring' | 'beacon' | 'upload' | 'api'
