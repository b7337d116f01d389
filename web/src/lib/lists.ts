/** The sports of spec section 3, in its order, each with the avatar its coaches get. */
export const AVATARS = {
  Basketball: '🏀',
  Football: '🏈',
  Tennis: '🎾',
  Soccer: '⚽',
  Baseball: '⚾',
  Softball: '🥎',
  Swimming: '🏊',
  'Track & Field': '🏃',
  Volleyball: '🏐',
  Golf: '⛳',
  Wrestling: '🤼',
  'Cross Country': '👟',
  Lacrosse: '🥍',
  Hockey: '🏒',
  Gymnastics: '🤸',
  Other: '🏆',
} as const

export type Sport = keyof typeof AVATARS

export const SPORTS = Object.keys(AVATARS) as readonly Sport[]

export const DIVISIONS = ['DI', 'DII', 'DIII', 'NAIA', 'NJCAA'] as const
export type Division = (typeof DIVISIONS)[number]

export const GENDERS = ['Men', 'Women', 'Both'] as const
export type Gender = (typeof GENDERS)[number]
