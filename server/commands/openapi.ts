import { endpoints } from '#contract/endpoints.ts'
import { openApiDocument } from '../platform/http/openapi.ts'

// `npm run --silent openapi > openapi.json`: what a running server answers at /api/openapi.json, without one.
console.log(JSON.stringify(openApiDocument(endpoints), null, 2))
