// Finds the browser that the browser tests drive, and installs it where that can be done without asking.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { node, root, run, SetupError } from './setup.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const apt = 'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends chromium'

/**
 * The path of a Chromium of this machine, or null: then Playwright looks for one of its own.
 * @returns {string | null}
 */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin']
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), mac].find(existsSync) ?? null
}

/** Makes sure there is a browser; root and those with password-less sudo get Debian's, others Playwright's own. */
export async function ensureChromium() {
  if (findChromium()) return
  console.log('Installing Chromium for the browser tests ...')
  if (existsSync('/usr/bin/apt-get')) {
    if (process.getuid?.() === 0) await run('sh', ['-c', apt])
    else if (await canSudo()) await run('sudo', ['-n', 'sh', '-c', apt])
    if (findChromium()) return
  }
  if ((await run(node, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])) === 0) return
  throw new SetupError(
    'The browser tests need Chromium, and it could not be installed from here. ' +
      'Install it (apt-get install chromium) or set CHROMIUM to its path.',
  )
}

async function canSudo() {
  try {
    return (await run('sudo', ['-n', 'true'], {}, 'ignore')) === 0
  } catch {
    return false
  }
}
