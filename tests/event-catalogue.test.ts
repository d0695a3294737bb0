import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { eventNames } from '#contract/analytics/values.ts'
import { namesOf } from '#web/analytics/tracking/event-names.ts'
import { eventsByCall } from '#web/analytics/tracking/tracked-calls.ts'

const web = fileURLToPath(new URL('../web', import.meta.url))

test('every name of the catalogue has its occasion, but the two of a currency that the product does not have', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
  )
  const code = files.map((file) => readFileSync(join(web, file), 'utf8')).join('\n')
  const tracked = [...code.matchAll(/\b(?:track\(|useImpression\(\w+, )'(\w+)'/g)].map(([, name]) => name)
  const emitted = new Set([...tracked, ...Object.values(eventsByCall)])
  const sent = eventNames.filter((name) => emitted.has(name)).flatMap(namesOf)
  expect(eventNames.filter((name) => !sent.includes(name))).toEqual(['earn_virtual_currency', 'spend_virtual_currency'])
})
