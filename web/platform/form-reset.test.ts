import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { resetAfterSave } from './form-reset.ts'

const first = { headline: '', biography: '', languages: ['en'] }

/** A form with its three fields on the page, and what it says about unsaved changes. */
function openForm() {
  const form = createFormControl({ defaultValues: first })
  let unsaved: readonly string[] = []
  form.subscribe({
    formState: { isDirty: true, dirtyFields: true },
    callback: ({ isDirty, dirtyFields }) => {
      unsaved = isDirty ? Object.keys(dirtyFields ?? {}) : []
    },
  })
  for (const name of ['headline', 'biography', 'languages'] as const) form.register(name)
  const type = (name: 'headline' | 'biography', text: string) => form.setValue(name, text, { shouldDirty: true })
  return { form, type, unsaved: () => unsaved }
}

test('a saved form takes what the server has stored, and has no unsaved changes', () => {
  const { form, type, unsaved } = openForm()
  type('headline', ' Fees first ')
  const sent = form.getValues()
  resetAfterSave(form, sent, { ...first, headline: 'Fees first' })
  expect(form.getValues()).toEqual({ ...first, headline: 'Fees first' })
  expect(unsaved()).toEqual([])
})

test('text typed between Save and its reply stays, as the only unsaved change', () => {
  const { form, type, unsaved } = openForm()
  type('headline', 'Fees first')
  const sent = form.getValues()
  type('headline', 'Fees first, always')
  type('biography', 'I began in 2004.')
  resetAfterSave(form, sent, { ...first, headline: 'Fees first', languages: ['en', 'es'] })
  expect(form.getValues()).toEqual({
    headline: 'Fees first, always',
    biography: 'I began in 2004.',
    languages: ['en', 'es'],
  })
  expect(unsaved()).toEqual(['headline', 'biography'])
})
