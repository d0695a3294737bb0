/**
 * What is shared: all three go into the link, encoded. Facebook and Twitter have one text beside
 * the link.
 */
export type ShareContent = { title: string; description: string; url: string }

const shareChannels = ['facebook', 'twitter', 'linkedin', 'email'] as const
export type ShareChannel = (typeof shareChannels)[number]

/** The address that opens a channel with what is shared filled in. */
export function shareAddress(channel: ShareChannel, { title, description, url }: ShareContent): string {
  const [name, about, link, text] = [title, description, url, `${title}. ${description}`].map(encodeURIComponent)
  if (channel === 'facebook') return `https://www.facebook.com/sharer/sharer.php?u=${link}&quote=${text}`
  if (channel === 'twitter') return `https://twitter.com/intent/tweet?url=${link}&text=${text}`
  if (channel === 'linkedin')
    return `https://www.linkedin.com/sharing/share-offsite/?url=${link}&title=${name}&summary=${about}`
  return `mailto:?subject=${name}&body=${about}%0A%0A${link}`
}

/**
 * The small window that a network's form opens in (docs/product.md "Timings and sizes"), in the
 * middle of the screen.
 */
export function popupFeatures(screen: { width: number; height: number }): string {
  const [width, height] = [600, 400]
  const left = Math.max(0, Math.round((screen.width - width) / 2))
  const top = Math.max(0, Math.round((screen.height - height) / 2))
  return `width=${width},height=${height},left=${left},top=${top},noopener,noreferrer`
}
