// The arguments of `npm start`, `npm test` and `npm run bench`. Plain JavaScript, because it runs
// on the Node of the machine.

/**
 * Prints the usage for `--help`, and one line for an option that the script does not have, which
 * exits with 2.
 *
 * @param {string} name what a person types, such as `npm start`
 * @param {string} usage
 * @param {(arg: string) => boolean} isAllowed
 */
export function checkArguments(name, usage, isAllowed) {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  const wrong = args.find((arg) => !isAllowed(arg))
  if (wrong === undefined) return
  const kind = wrong.startsWith('-') ? 'option' : 'argument'
  console.error(`There is no ${kind} ${wrong}. For help: ${name} -- --help`)
  process.exit(2)
}
