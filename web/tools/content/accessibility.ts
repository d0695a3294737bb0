/**
 * What the product does for people who see, move, hear or think differently, by how they use it.
 */
export const accessibility = {
  title: 'Accessibility',
  lead: 'What’s built in, a tour that shows it, and the same checks we run, for you to try.',
  start: 'Start Guided Tour',
  tabs: [
    {
      value: 'visual',
      label: 'Visual',
      features: [
        'Light and dark themes, both with text contrast of at least 4.5 to 1',
        'Pages fit a phone without sideways scrolling, in both themes',
        'Color is never the only cue. Every state also has a word or an icon',
        'A visible two-pixel ring around the focused element',
        'Dialogs and menus appear without animation when your system asks for less motion',
      ],
    },
    {
      value: 'keyboard',
      label: 'Keyboard',
      features: [
        'Everything works without a mouse, in reading order',
        'The first Tab offers a skip link to the content',
        'Press / to open search, arrows to choose, Enter to go, Escape to close',
        'Arrows move between tabs and through menus. Escape closes menus and dialogs and returns the focus',
        '44-pixel touch targets on phones',
      ],
    },
    {
      value: 'screen-reader',
      label: 'Screen Reader',
      features: [
        'Landmarks and one level-one heading on every page',
        'Every field has a label, and errors are announced next to it',
        'Temporary messages are announced without taking the focus',
        'A data table behind every chart',
        'Buttons say what they do, and dots say what’s new',
      ],
    },
    {
      value: 'cognitive',
      label: 'Cognitive',
      features: [
        'Plain words and short sentences, with every special term explained',
        'Long questions asked one at a time, saved as you go',
        'No offer has a countdown',
        'Errors say what happened and what to do, and keep what you typed',
        'The same thing in the same place on every page',
      ],
    },
  ],
} as const
