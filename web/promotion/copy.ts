import { brand } from '#contract/brand.ts'

/** Words of the banners, the review prompt and the share controls. */
export const promotionCopy = {
  appBanner: {
    label: 'The app',
    text: `${brand.name} on your phone: matches, messages and appointments in one place.`,
    stores: { apple: 'App Store', android: 'Google Play' },
    dismiss: 'Not now',
  },
  review: {
    title: `How do you like ${brand.name}?`,
    text: 'Whatever your rating, you can review us publicly or tell us privately.',
    stars: 'Your rating',
    later: 'Maybe later',
    publicReview: 'Review publicly',
    writeToUs: 'Write to us',
    feedbackTitle: 'What could we do better?',
    feedbackText: 'We send it to our team without your name.',
    feedbackLabel: 'Your feedback',
    submit: 'Submit',
    cancel: 'Cancel',
    thanks: 'Thank you for your feedback!',
  },
  share: {
    share: 'Share',
    friendsTitle: 'Share with friends',
    friendsText: `Know someone who’s looking for an advisor? Matching is free for them too.`,
    copied: 'Link copied to clipboard',
    copyFailed: 'Failed to copy link',
  },
} as const
