/**
 * Writes the link of a mail: to our own `verify`, which leads on to `redirectTo`. The address to lead on to is escaped
 * only where it must be, because clients compare it as they sent it.
 */
export function actionLink(to: { publicUrl: string; token: string; type: string; redirectTo: string }): string {
  const needsEscape = /[^A-Za-z0-9:/?._~-]/.test(to.redirectTo)
  const redirect = needsEscape ? encodeURIComponent(to.redirectTo) : to.redirectTo
  return `${to.publicUrl}/auth/v1/verify?token=${to.token}&type=${to.type}&redirect_to=${redirect}`
}
