/**
 * What every call to the server carries: the name of the program that calls, and no answer from a
 * cache.
 */
export const clientHeaders = { 'x-application-name': 'fairlead', 'Cache-Control': 'no-cache' } as const
