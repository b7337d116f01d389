/** The texts of hints: why the author may want to change something, and the rule of the guidelines, if any. */
import type { Hint } from '../../../lib/hints/findHints'

const CONTACT = 'This is a way to contact someone. Reviews with contact details are removed (rule 6).'

const TEXTS: Record<string, string> = {
  phone: CONTACT,
  email: CONTACT,
  link: CONTACT,
  handle: CONTACT,
  address: CONTACT,
  name: 'Only the coach may be named (rule 6). “A teammate” or “an assistant” works just as well.',
  captain: 'Few people had this role, and the roster shows who.',
  position: 'The roster shows who this is.',
  only: 'If this is true of only one person, your coach will know who wrote it.',
  jersey: 'The roster shows whose number this is.',
  date: 'A date points to the people who were there.',
  event: 'This points to one event and the people who were there.',
  score: 'A score points to one game and the people who played in it.',
  injury: 'Your team knows who had this injury.',
  language: 'Please write in English, so everybody here can read it (rule 3).',
}

/** "Reviews with profanity are removed (rule 4)." */
export function hintText({ reason }: Hint): string {
  return TEXTS[reason] ?? ''
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** "Two things to check." */
export function countText(hints: number): string {
  return `${NUMBERS[hints] ?? hints} ${hints === 1 ? 'thing' : 'things'} to check.`
}
