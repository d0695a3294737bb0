// `npm start`: installs, builds what is stale, and becomes the server. `npm run dev` (--watch): the
// same without a build; the pages reload as they are edited, and the server starts afresh when its
// own code changes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkArguments } from './command-line.mjs'
import { node, root, SetupError, setUp } from './setup.mjs'

const usage = `Usage: npm start, or npm run dev

  npm start installs packages and builds pages where they are stale, and then serves. Without DATABASE_URL it starts a
  PostgreSQL of its own, with demo accounts. npm run dev serves the sources and reloads when they change.
  Settings are environment variables, such as PORT=4000 npm start; .env.example lists them.`
checkArguments('npm start', usage, (arg) => arg === '--watch')

const development = process.argv.includes('--watch')
try {
  await setUp({ build: !development })
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exit(1)
}

// Folders, and not whatever was loaded: Vite loads a fresh copy of its settings at every start.
const watched = ['server', 'contract'].map((folder) => `--watch-path=${join(root, folder)}`)
const args = development
  ? [...watched, '--watch-preserve-output', join(root, 'server/main.ts')]
  : [join(root, 'build/program/main.js')]
const env = {
  ...process.env,
  NODE_ENV: development ? 'development' : 'production',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compile'),
}
process.chdir(root)

if (process.execve) {
  // The server takes this process's place: one process less, and every signal reaches it.
  process.execve(node, [node, ...args], env)
} else {
  // The machine's own Node is too old for that, so this process stays to pass signals on. The
  // channel tells the server when this process was killed.
  const server = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the server itself.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal)
    })
  }
  server.on('exit', (code) => process.exit(code ?? 1))
}
