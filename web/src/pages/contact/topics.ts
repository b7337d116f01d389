/** What people write to us about; the subject spares them the first line. */
export const TOPICS = [
  {
    title: 'Your account',
    subject: 'My account',
    points: [
      'Trouble signing in or confirming your email',
      'A password reset that did not arrive',
      'Deleting your account and your data',
    ],
  },
  {
    title: 'Coaches and reviews',
    subject: 'A coach or a review',
    points: [
      'A coach listed at the wrong school or sport',
      'A coach who is in the list twice',
      'A review that breaks the Site Guidelines',
    ],
  },
  {
    title: 'For coaches',
    subject: 'My coach profile',
    points: ['Claiming your profile', 'Correcting your own details', 'Asking for a review to be looked at'],
  },
  {
    title: 'Anything else',
    subject: 'Hello',
    points: [
      'Ideas that would make Sideline better',
      'Something that looks broken',
      'Press, privacy and legal questions',
    ],
  },
] as const
