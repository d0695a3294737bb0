import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonStyle } from './button-style.ts'

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function LinkButton({ variant, size, wide, className, ...rest }: LinkProps & ButtonLook) {
  return (
    <Link
      {...rest}
      className={buttonStyle({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }, className)}
    />
  )
}
