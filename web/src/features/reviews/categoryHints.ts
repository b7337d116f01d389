import type { CATEGORIES } from '../../api/choices'

/** Explains each category in one line of the form, and in a season report. */
export const CATEGORY_HINTS: Readonly<Record<(typeof CATEGORIES)[number]['label'], string>> = {
  Knowledge: 'Explains the why, develops your game',
  Honesty: 'Straight talk about roster, minutes and scholarships',
  Motivation: 'You leave practice wanting more',
  Planning: 'Practices, travel, talking to the team',
  Character: 'Respects you, hurt or healthy',
  'Team Spirit': 'One locker room, not two',
}
