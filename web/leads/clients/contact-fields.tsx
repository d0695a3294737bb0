import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/forms/text-field.tsx'

type Bound = Pick<ComponentProps<typeof TextField>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'error'>
type ContactFieldsProps = { field: (name: 'name' | 'email' | 'phone') => Bound }

/** Name and addresses of somebody on the advisor's own list. */
export function ContactFields({ field }: ContactFieldsProps) {
  return (
    <>
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <TextField label="Email" type="email" optional autoComplete="off" {...field('email')} />
      <TextField label="Phone" type="tel" optional autoComplete="off" {...field('phone')} />
    </>
  )
}
