declare global {
  interface Window {
    /** The router's own list of pages, whose version is a hash of all that was built. */
    readonly __reactRouterManifest?: { readonly version?: string }
  }
}

/** The build that this page came from; none while developing. */
export function release(): { release?: string } {
  const { version } = window.__reactRouterManifest ?? {}
  return version ? { release: version } : {}
}
