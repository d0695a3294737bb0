/** Sorts the texts of a profile into those that need approval and those that do not. Pure. */
import { type ApprovedText, approvedTexts } from '#contract/archive/held-texts/values.ts'
import type { SaveAdvisorPart } from '#contract/profiles/schemas.ts'
import type { TextsByName } from '../tables.ts'

/** The texts of a save that say something: emptying one needs nobody's approval. */
export function textsIn(part: SaveAdvisorPart): TextsByName {
  return Object.fromEntries(approvedTexts.flatMap((name) => (part[name] ? [[name, part[name]] as const] : [])))
}

/** A save without the texts of these names. */
export function withoutTexts(part: SaveAdvisorPart, texts: TextsByName): SaveAdvisorPart {
  return Object.fromEntries(Object.entries(part).filter(([name]) => !Object.hasOwn(texts, name)))
}

/** The texts that differ from what readers see. */
export function changedTexts(texts: TextsByName, seen: Readonly<Record<ApprovedText, string | null>>): TextsByName {
  return Object.fromEntries(Object.entries(texts).filter(([name, text]) => seen[name as ApprovedText] !== text))
}

/** What a record keeps of changed texts: each as readers see it and as it was written. */
export function changesOf(
  texts: TextsByName,
  seen: Readonly<Record<ApprovedText, string | null>>,
): { readonly text: ApprovedText; readonly before: string | null; readonly after: string }[] {
  return approvedTexts.flatMap((text) => {
    const after = texts[text]
    return after === undefined ? [] : [{ text, before: seen[text], after }]
  })
}
