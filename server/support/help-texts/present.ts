import type { HelpText, HelpTextVersion } from '#contract/support/help-texts/schemas.ts'
import { helpKeys } from '#contract/support/values.ts'
import type { Versions } from './service.ts'
import type { HelpTextRow } from './store.ts'

/** The texts that pages show; a stored key that no page has is left out. */
export function presentHelpTexts(rows: readonly HelpTextRow[]): HelpText[] {
  return rows.flatMap(({ key: stored, title, content, updatedAt }) => {
    const key = helpKeys.find((each) => each === stored)
    return key ? [{ key, title, content, updatedAt: updatedAt.toISOString() }] : []
  })
}

/** The wordings of one text with who saved each. */
export function presentVersions({ rows, defaultId }: Versions): HelpTextVersion[] {
  return rows.map(({ version: { id, title, content, savedAt, savedById }, firstName, lastName }) => ({
    id,
    title,
    content,
    savedAt: savedAt.toISOString(),
    isDefault: id === defaultId,
    savedByName: savedById ? `${firstName ?? ''} ${lastName ?? ''}`.trim() : null,
  }))
}
