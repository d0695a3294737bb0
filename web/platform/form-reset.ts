import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'

/**
 * Makes what the server has stored the saved state of a form that sent `sent`. What was typed while
 * the reply was on its way stays, and counts as unsaved.
 */
export function resetAfterSave<I extends FieldValues>(
  form: Pick<UseFormReturn<I>, 'getValues' | 'setValue' | 'reset'>,
  sent: I,
  stored: I,
): void {
  const current = form.getValues()
  for (const name of Object.keys(stored)) {
    if (isSame(get(current, name), get(sent, name))) form.setValue(name as Path<I>, get(stored, name))
  }
  form.reset(stored, { keepValues: true })
}

/** Fields hold text, numbers, and lists of them. */
const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
