// Verifies an exported archive without a network and without packages: node verify.mjs [FOLDER]
// Exits with 0 when every hash fits and every file is there, with 1 when something was changed,
// with 2 when the manifest or the roots are missing, with 3 when every hash fits and the manifest
// says that storage no longer had some files. It is part of each export, so it says in full what
// it does.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const folder = process.argv[2] ?? dirname(fileURLToPath(import.meta.url))
const faults = []
const missing = []
const print = (line) => process.stdout.write(`${line}\n`)
const printError = (line) => process.stderr.write(`${line}\n`)

/** JSON with sorted keys and no blanks (RFC 8785): the form that was hashed. */
function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const keys = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort((a, b) => (a < b ? -1 : 1))
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(',')}}`
}
const digestOf = (value) => createHash('sha256').update(canonicalJson(value)).digest('hex')

async function digestOfFile(path) {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

function readJson(name) {
  const path = join(folder, name)
  if (!existsSync(path)) {
    printError(`${name} is missing`)
    process.exit(2)
  }
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    printError(`${name} was changed and cannot be read: 1 fault found`)
    process.exit(1)
  }
}

const manifest = readJson('manifest.json')
for (const { name, sha256 } of manifest.files) {
  const path = join(folder, name)
  if (!existsSync(path)) faults.push(`${name} is missing`)
  else if ((await digestOfFile(path)) !== sha256) faults.push(`${name} was changed`)
}

// What was missing from the start. A file that left the folder later is a fault, found above.
const missingFiles = new Map((manifest.missingFiles ?? []).map((file) => [file.entry, file]))
let [position, previousHash, contents] = [manifest.firstPosition - 1, manifest.startHash, 0]
const hashes = new Map()
if (existsSync(join(folder, 'entries.jsonl')))
  for await (const line of createInterface({ input: createReadStream(join(folder, 'entries.jsonl')) })) {
    if (line === '') continue
    let entry
    try {
      entry = JSON.parse(line)
    } catch {
      faults.push(`the line after entry ${position} cannot be read`)
      break
    }
    const { hash, content, contentIs, ...head } = entry
    position += 1
    if (head.position !== position) faults.push(`entry ${position} is missing or out of place`)
    if (head.previousHash !== previousHash) faults.push(`entry ${head.position} does not follow the one before it`)
    if (digestOf(head) !== hash) faults.push(`entry ${head.position} was changed`)
    if (contentIs === 'included') {
      contents += 1
      if (digestOf(content) !== head.contentHash) faults.push(`the content of entry ${head.position} was changed`)
      const file = manifest.files.find(({ entry: of }) => of === head.position)
      const gone = missingFiles.get(head.position)
      missingFiles.delete(head.position)
      if (
        gone &&
        (file || (gone.sha256 ?? null) !== (content?.sha256 ?? null) || !(content?.sha256 || content?.isMissing))
      )
        faults.push(`the manifest is wrong about the file of entry ${head.position}`)
      else if (gone || content?.isMissing)
        missing.push(
          `the file of entry ${head.position} is not here, because storage did not have it: ${gone?.name ?? content.fileName}`,
        )
      else if (content?.sha256 && !file) faults.push(`the file of entry ${head.position} is missing`)
      if (file && file.sha256 !== content?.sha256) faults.push(`the file of entry ${head.position} was changed`)
    }
    previousHash = hash
    position = head.position
    hashes.set(head.position, hash)
  }
if (position !== manifest.lastPosition) faults.push(`the chain ends at ${position}, not at ${manifest.lastPosition}`)
if (previousHash !== manifest.headHash) faults.push('the last hash is not that of the manifest')

for (const entry of missingFiles.keys())
  faults.push(`the manifest names a missing file of entry ${entry}, which has none`)

let previousRoot = null
for (const { root, ...day } of readJson('roots.json')) {
  if (digestOf({ version: 1, firmId: manifest.firm.id, ...day }) !== root)
    faults.push(`the root of ${day.day} was changed`)
  if (previousRoot !== null && day.previousRoot !== previousRoot) faults.push(`the root of ${day.day} does not follow`)
  if (hashes.has(day.position) && hashes.get(day.position) !== day.headHash)
    faults.push(`the root of ${day.day} is of another chain`)
  previousRoot = root
}

for (const line of missing) printError(line)
if (faults.length > 0) {
  for (const fault of faults.slice(0, 20)) printError(fault)
  printError(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} found`)
  process.exit(1)
}
const entries = `Entries ${manifest.firstPosition} to ${manifest.lastPosition} of ${manifest.firm.name}`
print(`${entries}: every hash fits.`)
print(`Contents included: ${contents}. Compare this last hash with one you noted elsewhere: ${previousHash}`)
if (missing.length > 0) {
  const count = missing.length === 1 ? '1 file' : `${missing.length} files`
  printError(`The chain is whole, but ${count} of it could not be exported and cannot be verified.`)
  process.exit(3)
}
