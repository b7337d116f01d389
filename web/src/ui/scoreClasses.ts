import type { ScoreStep } from '../lib/scores'

/** The five score colors as class names, spelled out so that Tailwind finds them. */
export const SCORE_FILL: Record<ScoreStep, string> = {
  1: 'fill-s1',
  2: 'fill-s2',
  3: 'fill-s3',
  4: 'fill-s4',
  5: 'fill-s5',
}

export const SCORE_BACKGROUND: Record<ScoreStep, string> = {
  1: 'bg-s1',
  2: 'bg-s2',
  3: 'bg-s3',
  4: 'bg-s4',
  5: 'bg-s5',
}

export const SCORE_TEXT: Record<ScoreStep, string> = {
  1: 'text-t1',
  2: 'text-t2',
  3: 'text-t3',
  4: 'text-t4',
  5: 'text-t5',
}
