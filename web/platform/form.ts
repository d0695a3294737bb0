import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { validationMessage } from '#contract/core/messages.ts'
import { Problem } from '#contract/problems.ts'
import { useInvalidFocus } from '#web/ui/forms/invalid-focus.ts'
import { type Submission, useSubmission } from './submission.ts'

/** Everything a control of ours needs: `<TextField label="Email" {...form.field('email')} />`. */
type BoundField<I extends FieldValues> = UseFormRegisterReturn<Path<I>> & { error: string | undefined }

type ControlledField<I extends FieldValues, N extends Path<I>> = {
  value: PathValue<I, N>
  onChange: (value: PathValue<I, N>) => void
  error: string | undefined
}

export type SchemaForm<I extends FieldValues, O> = UseFormReturn<I, unknown, O> &
  Submission & {
    field: (name: Path<I>) => BoundField<I>
    /**
     * The same for a control with a value of its own, as in
     * `<MoneyField label="Flat fee" {...form.controlled('flatFeeUsd')} />`.
     */
    controlled: <N extends Path<I>>(name: N) => ControlledField<I, N>
    /**
     * Makes the submit handler; what was typed stays. A problem with fields puts each message at
     * its field and focuses the first; any other becomes `problem`, for a notice above the actions.
     */
    submit: (
      action: (values: O) => Promise<void> | void,
      /**
       * Called instead with the names of the fields that are wrong, for forms that show a part of
       * them.
       */
      onInvalid?: (fields: string[]) => void,
    ) => (event?: BaseSyntheticEvent) => Promise<void>
    setProblem: (sentence: string | null) => void
  }

/**
 * The API's sentences, but for dates and times: its examples are ISO, and a browser's control takes
 * them as its person writes them.
 */
const formMessage: typeof validationMessage = (issue) =>
  issue.code === 'invalid_format' && (issue.format === 'date' || issue.format === 'time')
    ? `Enter a ${issue.format}`
    : validationMessage(issue)

type WithMessage = { message?: string }

/** The message of a field, or of the first wrong part of a list that is written in one field. */
function messageOf(error: WithMessage | (WithMessage | undefined)[] | undefined): string | undefined {
  return Array.isArray(error) ? error.find(Boolean)?.message : error?.message
}

/**
 * A form that validates with the very schema of the API: when a field is left, and as one types
 * once it was wrong.
 */
export function useSchemaForm<I extends FieldValues, O extends FieldValues>(
  schema: z.ZodType<O, I>,
  options: { defaultValues: DefaultValues<I> },
): SchemaForm<I, O> {
  const { problem, setProblem, isPending, submit } = useSubmission()
  const form = useForm<I, unknown, O>({
    resolver: zodResolver(schema, { error: formMessage }),
    defaultValues: options.defaultValues,
    mode: 'onTouched',
    // The library focuses the first of the registered fields, even below a wrong `controlled` one.
    shouldFocusError: false,
  })

  const element = useRef<HTMLElement | null>(null)
  // The library does not count an attempt that resets the form before it finds a field to be wrong.
  const [attempts, setAttempts] = useState(0)
  useInvalidFocus(element, attempts)

  /** True when at least one message found its field. */
  const place = (error: unknown): boolean => {
    if (!(error instanceof Problem) || !error.fields?.length) return false
    // Only what this form asks for can be shown at a field; the names come from the wire, hence the
    // check.
    const shown = error.fields.filter(({ path }) => get(form.getValues(), path) !== undefined)
    shown.forEach(({ path, message }, position) => {
      form.setError(path as Path<I>, { type: 'server', message }, { shouldFocus: position === 0 })
    })
    return shown.length > 0
  }

  return {
    ...form,
    problem,
    setProblem,
    isPending,
    field: (name) => ({ ...form.register(name), error: messageOf(form.getFieldState(name, form.formState).error) }),
    controlled: (name) => ({
      value: form.watch(name),
      onChange: (value) => form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true }),
      error: messageOf(form.getFieldState(name, form.formState).error),
    }),
    submit: (action, onInvalid) =>
      submit(async (event) => {
        element.current = event?.currentTarget ?? null
        const send = form.handleSubmit(
          async (values) => {
            try {
              await action(values)
            } catch (error) {
              if (!place(error)) throw error
            }
          },
          (errors) => {
            const fields = Object.keys(errors)
            // Without a form element there is no order on the page to look for.
            if (!element.current) form.setFocus(fields[0] as Path<I>)
            onInvalid?.(fields)
          },
        )
        try {
          await send(event)
        } finally {
          setAttempts((count) => count + 1)
        }
      }),
  }
}
