import type { EndpointShape } from '#contract/endpoint.ts'

/** An endpoint as tests name it: "GET /api/archive". */
export const titleOf = ({ method, path }: EndpointShape): string => `${method} ${path}`
