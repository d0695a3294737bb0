// Finds the promtool that tests check alert rules and metrics with, and fetches Debian's where
// there is none.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { download, ensureTool, findInstalled, toolFolder } from './debian-tool.mjs'

const folder = toolFolder('prometheus')
const unpacked = join(folder, 'unpacked/usr/bin/promtool')

/**
 * The promtool of this machine, or the one fetched before; null without either.
 * @returns {string | null}
 */
export function findPromtool() {
  return findInstalled('promtool', process.env.PROMTOOL) ?? (existsSync(unpacked) ? unpacked : null)
}

// The package is the whole of Prometheus; only promtool is kept.
const script = `
  ${download('prometheus')}
  mkdir -p unpacked
  for package in *.deb; do dpkg --fsys-tarfile "$package" | tar -x -C unpacked ./usr/bin/promtool; done
  rm -f ./*.deb`

/** Makes sure that there is a promtool to test with. */
export function ensurePromtool() {
  return ensureTool({
    name: 'promtool for the tests',
    folder,
    find: findPromtool,
    script,
    missing:
      'The test of the alert rules needs promtool, and it could not be fetched from here. ' +
      'Install it (apt-get install prometheus) or set PROMTOOL to its path.',
  })
}
