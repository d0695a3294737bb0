// Programs that tests need and Debian packages. Nothing is installed on the machine: packages are
// only unpacked beside the other tools, so no server of theirs ever runs uninvited.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root, run, SetupError } from './setup.mjs'

/**
 * Where the packages of a tool are downloaded to.
 * @param {string} name
 */
export const toolFolder = (name) => join(root, 'node_modules/.cache', name)

/**
 * A program of this machine, by the path that is configured or by its name; null without either.
 * @param {string} name
 * @param {string | undefined} configured
 */
export function findInstalled(name, configured) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin']
  return [configured ?? '', ...[...folders, '/usr/local/sbin'].map((each) => join(each, name))].find(existsSync) ?? null
}

/**
 * The environment in which an unpacked program finds its libraries.
 * @param {string} unpacked
 * @param {(path: string) => boolean} [isWanted]
 * @returns {Record<string, string>}
 */
export function libraryPath(unpacked, isWanted = () => true) {
  const folders = readdirSync(join(unpacked, 'usr/lib'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.so(\.\d+)+$/.test(path) && isWanted(path))
    .map((path) => dirname(join(unpacked, 'usr/lib', path)))
  return { LD_LIBRARY_PATH: [...new Set(folders)].join(delimiter) }
}

/**
 * Shell commands that download packages. Who may not renew the lists of packages may still have
 * some.
 * @param {string} packages
 */
export const download = (packages) =>
  `apt-get download -q ${packages} || { apt-get update -q && apt-get download -q ${packages}; }`

/** Shell commands that unpack what was downloaded. */
export const unpack = 'for package in *.deb; do dpkg -x "$package" unpacked; done'

/**
 * Fetches a tool where there is none, with commands that run in its folder.
 * @param {object} tool
 * @param {string} tool.name as the person who waits reads it
 * @param {string} tool.folder
 * @param {() => unknown} tool.find
 * @param {string} tool.script
 * @param {string} tool.missing what to say when it could not be fetched
 */
export async function ensureTool({ name, folder, find, script, missing }) {
  if (find()) return
  console.log(`Fetching ${name} ...`)
  mkdirSync(folder, { recursive: true })
  if (existsSync('/usr/bin/apt-get')) await run('sh', ['-ec', `cd "$FOLDER"\n${script}`], { FOLDER: folder })
  if (!find()) throw new SetupError(missing)
}
