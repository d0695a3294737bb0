import { fileURLToPath } from 'node:url'
import { checkArrows } from './architecture/arrows.ts'
import { checkComments } from './architecture/comments.ts'
import { checkCycles } from './architecture/cycles.ts'
import { checkDocstrings } from './architecture/docstrings.ts'
import { checkEffects } from './architecture/effects.ts'
import { checkExportNames } from './architecture/export-names.ts'
import { checkFloors } from './architecture/floors.ts'
import { checkHabits } from './architecture/habits.ts'
import { checkLayers } from './architecture/layers.ts'
import { checkNames } from './architecture/names.ts'
import { checkRegistries } from './architecture/registries.ts'
import { checkSizes } from './architecture/sizes.ts'
import { readTree } from './architecture/tree.ts'
import { checkTypeNames } from './architecture/type-names.ts'
import { checkVagueNames } from './architecture/vague-names.ts'
import { checkShownWords, checkWords } from './architecture/words.ts'
import { checkWrites } from './architecture/writes.ts'

// The rules of CONTRIBUTING.md that a program can hold. Every finding says where it is and what to
// do about it.
const rules = [
  checkNames,
  checkArrows,
  checkCycles,
  checkSizes,
  checkWrites,
  checkHabits,
  checkRegistries,
  checkFloors,
  checkWords,
  checkShownWords,
  checkVagueNames,
  checkComments,
  checkLayers,
  checkExportNames,
  checkTypeNames,
  checkEffects,
  checkDocstrings,
]

/** Checks the tree below a root and answers with one sentence a finding. */
export function checkArchitecture(root: string): string[] {
  const tree = readTree(root)
  return rules.flatMap((rule) => rule(tree))
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const findings = checkArchitecture(root)
  for (const finding of findings) console.log(finding)
  console.log(findings.length === 0 ? 'The architecture holds.' : `\n${findings.length} findings.`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
