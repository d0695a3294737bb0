import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

// A parameter that occurs twice is ignored, because its meaning is ambiguous.
const Params = z.record(z.string(), z.unknown()).transform((all) => {
  const texts = Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
})

/** The parameters of a request's address. */
export const queryParams = (request: FastifyRequest): Record<string, string> => Params.parse(request.query)

/** A part of a request's path, by its name in the route. */
export const pathParam = (request: FastifyRequest, name: string): string =>
  String(Reflect.get(Object(request.params), name))
