import { rememberedPageStore } from '../storage.ts'

/** The invitation from which a visitor came to sign up; it comes before their own pages. */
export function findInvitationPage(): string | null {
  const page = rememberedPageStore.read()
  return page && /^\/((team|saved)\/join|r)\//.test(page) ? page : null
}
