import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'

type Cell = string | number
export type Report = {
  /** Of the file in bench/results/. */
  readonly name: string
  readonly rows: readonly ({ readonly name: string } & Readonly<Record<string, Cell>>)[]
  /**
   * What a figure is against its baseline of the same run. Figures are the machine's, ratios are
   * ours.
   */
  readonly ratios: Readonly<Record<string, number>>
  /** What has to be known to read the figures. */
  readonly notes?: readonly string[]
}

/**
 * Prints the measurements and stores them as JSON in bench/results/. The load of the machine is
 * included, because a busy machine distorts even ratios.
 */
export function report({ name, rows, ratios, notes = [] }: Report): void {
  const [load = 0] = loadavg()
  const machine = { processors: availableParallelism(), load: Number(load.toFixed(1)), node: process.version }
  console.table(Object.fromEntries(rows.map(({ name: row, ...cells }) => [row, cells])))
  for (const [title, ratio] of Object.entries(ratios)) console.log(`${title}: ${ratio.toFixed(2)}`)
  for (const note of notes) console.log(`(${note})`)
  console.log(`${machine.processors} processors, load ${machine.load}, Node ${machine.node}`)
  const folder = new URL('../results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const kept = { at: new Date().toISOString(), machine, rows, ratios, notes }
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(kept, null, 2)}\n`)
}
