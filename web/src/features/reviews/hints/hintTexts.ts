/** What a hint says: the rule of the guidelines, and why. */
import { type Hint, RULE_OF_KIND } from './findHints'

const RULE_NAMES: Record<number, string> = {
  3: 'English only',
  4: 'no profanity',
  6: 'no names but the coach’s, not even yours',
}

const LEADS = 'It leads to a person, if only to you.'

const WHY: Record<string, string> = {
  words: 'Reviews are removed for it.',
  phone: LEADS,
  email: LEADS,
  link: LEADS,
  handle: LEADS,
  address: LEADS,
  name: '“A teammate” or “an assistant” says as much.',
  captain: 'Few people were, and the roster has their names.',
  only: 'Only one person is. It can be said of more.',
  jersey: 'The roster has the name.',
  date: 'A day leads to those who were there.',
  score: 'A score leads to a game and its roster.',
  injury: 'The team knows whose it was.',
  language: 'Everyone here should be able to read it.',
}

/** "Rule 4, no profanity. Reviews are removed for it." */
export function hintText({ kind, reason }: Hint): string {
  const rule = RULE_OF_KIND[kind]
  return `Rule ${rule}, ${RULE_NAMES[rule] ?? ''}. ${WHY[reason] ?? ''}`
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** "Two things to look at." */
export function countText(hints: number): string {
  return `${NUMBERS[hints] ?? hints} ${hints === 1 ? 'thing' : 'things'} to look at.`
}
