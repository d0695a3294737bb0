/**
 * The link of a mail: to our `verify`, which redirects to `redirectTo`. That address is escaped
 * only where necessary, because clients compare it with what they sent.
 */
export function actionLink(to: { publicUrl: string; token: string; type: string; redirectTo: string }): string {
  const needsEscape = /[^A-Za-z0-9:/?._~-]/.test(to.redirectTo)
  const redirect = needsEscape ? encodeURIComponent(to.redirectTo) : to.redirectTo
  return `${to.publicUrl}/auth/v1/verify?token=${to.token}&type=${to.type}&redirect_to=${redirect}`
}
