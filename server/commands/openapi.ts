import { endpoints } from '#contract/endpoints.ts'
import { openApiDocument } from '#server/platform/http/openapi.ts'
import { readArguments, runCommand } from './terminal/command-line.ts'

const usage = `Usage: npm run --silent openapi > openapi.json

  Prints the OpenAPI document of the JSON API. A running server serves the same at /api/openapi.json.`

await runCommand({
  name: 'npm run openapi',
  usage,
  run(args) {
    readArguments(args, [])
    console.log(JSON.stringify(openApiDocument(endpoints), null, 2))
  },
})
