/** What the product does for people who see, move, hear or think differently, by how they use it. */
export const accessibility = {
  title: 'Accessibility',
  lead: 'What is built in, a tour to see it, and the checks we run ourselves, for you to run.',
  start: 'Start Guided Tour',
  tabs: [
    {
      value: 'visual',
      label: 'Visual',
      features: [
        'A light and a dark theme, both with contrast of at least 4.5 to 1 for text',
        'Text grows to 200 percent, and pages to 400 percent, without sideways scrolling',
        'No meaning by color alone: every state has its word or its icon',
        'A visible ring of two pixels around whatever has the focus',
        'No motion for those whose system asks for none',
      ],
    },
    {
      value: 'keyboard',
      label: 'Keyboard',
      features: [
        'Everything works without a mouse, in the order one reads',
        'The first Tab offers to skip to the content',
        'The key / opens search; arrows choose, Enter goes, Escape closes',
        'Arrows move between tabs and through menus; Escape closes menus and dialogs and gives the focus back',
        'Targets of 44 pixels on the phone',
      ],
    },
    {
      value: 'screen-reader',
      label: 'Screen Reader',
      features: [
        'Landmarks and one heading of the first level on every page',
        'Every field has its label, and errors are said where they stand',
        'Messages that come and go are announced, and do not take the focus',
        'A table of figures behind every chart',
        'Buttons say what they do, and dots say what is new',
      ],
    },
    {
      value: 'cognitive',
      label: 'Cognitive',
      features: [
        'Plain words and short sentences; every special term is explained',
        'Long questions asked one at a time, saved as you go',
        'Nothing runs out while you read, and no offer is in a hurry',
        'Errors say what happened and what you can do, and keep what you typed',
        'The same thing in the same place on every page',
      ],
    },
  ],
} as const
