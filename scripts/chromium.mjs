// Finds the browser that the browser tests drive, and installs it where that can be done without
// asking.
import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { node, root, run, SetupError } from './setup.mjs'

// Chromium without windows renders the same pages and takes half of the processor time.
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const apt = (/** @type {string} */ name) =>
  `DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends --no-remove ${name}`
const aptUpdate = 'apt-get update -q -o Acquire::Retries=0'

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

/**
 * Makes sure there is a browser; root and those with password-less sudo get Debian's, others
 * Playwright's own. Root gets the windowless one beside another Chromium too.
 */
export async function ensureChromium() {
  const found = findChromium()
  const isRoot = process.getuid?.() === 0
  if (found && (process.env.CHROMIUM || basename(found) === shell || !isRoot)) return
  if (existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests ...')
    const command = `${aptUpdate} && (${apt(shell)}${found ? '' : ` || ${apt('chromium')}`})`
    if (isRoot) await run('sh', ['-c', command])
    else if (await canSudo()) await run('sudo', ['-n', 'sh', '-c', command])
  }
  if (findChromium()) return
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
