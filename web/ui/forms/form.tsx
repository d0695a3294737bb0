import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { hasBadInput } from './bad-input.ts'
import { useInvalidFocus } from './invalid-focus.ts'

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onSubmit'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
}

/**
 * A form whose fields report what is wrong themselves; a submit with bad input in a field does not
 * reach `onSubmit`. After each attempt, and after a promise of `onSubmit`, the first wrong field
 * takes the focus.
 */
export function Form({ onSubmit, ...form }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useInvalidFocus(element, attempts)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const unreadable = [...event.currentTarget.elements].filter(hasBadInput)
    // Each fires `invalid`, which its field listens to.
    for (const input of unreadable) input.checkValidity()
    if (unreadable.length === 0) await onSubmit(event)
    else event.preventDefault()
    setAttempts((count) => count + 1)
  }
  return <form {...form} ref={element} noValidate onSubmit={submit} />
}
