import { formatCount } from './format'

const ENDINGS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' }

/** '1st', '12th', '1,203rd'. */
export function ordinal(count: number): string {
  const isTeen = Math.floor((count % 100) / 10) === 1
  return `${formatCount(count)}${(isTeen ? undefined : ENDINGS[count % 10]) ?? 'th'}`
}
