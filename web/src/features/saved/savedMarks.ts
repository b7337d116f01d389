import { useEffect, useState } from 'react'
import { daysBetween, todayUtc } from '../../lib/dates'
import { isRecord } from '../../lib/isRecord'
import { readStored, store, userKey, userKeys } from '../../lib/userStorage'

// What a user notes about saved coaches: a few lines, and how far things are. It is kept on the device only; the server
// never gets it. There is one entry per coach, so that two open tabs do not overwrite each other's coaches.

/** Maximum length of a note, in characters. */
export const MAX_NOTE = 500

/** Days for which the notes on a coach are kept who is no longer saved, in case the coach is saved again. */
const KEPT_DAYS = 7

/** How far things are with a coach, in the order in which recruiting goes. */
export const STATUSES = [
  { value: 'interested', label: 'Interested' },
  { value: 'talking', label: 'Talking' },
  { value: 'visiting', label: 'Visiting' },
  { value: 'offer', label: 'Offer' },
  { value: 'passed', label: 'Passed' },
] as const

export type Status = (typeof STATUSES)[number]['value']

export interface Mark {
  note: string
  /** Empty if nothing was chosen. */
  status: Status | ''
}

interface StoredMark extends Mark {
  /** The first day on which the coach was not among the saved ones, YYYY-MM-DD. */
  missing_since?: string | undefined
}

export const NO_MARK: Mark = { note: '', status: '' }

const MARK = 'saved-mark.'

const keyOf = (userId: string, coachId: number) => userKey(userId, `${MARK}${coachId}`)

/** Returns a user's entry about a coach. Damaged entries and unknown statuses count as empty. */
function readMark(userId: string, coachId: number): StoredMark {
  const value = readStored(keyOf(userId, coachId))
  if (!isRecord(value)) return NO_MARK
  const { note, missing_since } = value
  return {
    note: typeof note === 'string' ? note.slice(0, MAX_NOTE) : '',
    status: STATUSES.find((status) => status.value === value.status)?.value ?? '',
    missing_since: typeof missing_since === 'string' ? missing_since : undefined,
  }
}

function writeMark(userId: string, coachId: number, mark: StoredMark): void {
  const isEmpty = mark.note.trim() === '' && mark.status === ''
  store(keyOf(userId, coachId), isEmpty ? undefined : mark)
}

/** Returns a user's entries by coach id. */
export function readMarks(userId: string): ReadonlyMap<number, Mark> {
  const start = userKey(userId, MARK).length
  return new Map(
    userKeys(userId, MARK).map((key) => {
      const id = Number(key.slice(start))
      return [id, readMark(userId, id)]
    }),
  )
}

/** Given the ids of all saved coaches, removes entries about coaches who have not been among them for KEPT_DAYS. */
export function tidyMarks(userId: string, saved: ReadonlySet<number>): void {
  for (const id of readMarks(userId).keys()) {
    const { missing_since, ...mark } = readMark(userId, id)
    if (saved.has(id)) {
      if (missing_since !== undefined) writeMark(userId, id, mark)
    } else if (missing_since === undefined) writeMark(userId, id, { ...mark, missing_since: todayUtc() })
    // `!(a <= b)` rather than `a > b`: an unparsable date counts as too old.
    else if (!(daysBetween(missing_since, todayUtc()) <= KEPT_DAYS)) writeMark(userId, id, NO_MARK)
  }
}

export interface Marks {
  /** The entry about a coach; NO_MARK if there is none. */
  of: (coachId: number) => Mark
  /** Changes and stores the entry about a coach. */
  change: (coachId: number, part: Partial<Mark>) => void
}

/** Returns a user's entries, and follows other tabs. The component needs the user's id as its key. */
export function useMarks(userId: string): Marks {
  const [marks, setMarks] = useState(() => readMarks(userId))
  useEffect(() => {
    const reload = () => {
      setMarks(readMarks(userId))
    }
    window.addEventListener('storage', reload)
    return () => {
      window.removeEventListener('storage', reload)
    }
  }, [userId])

  return {
    of: (coachId) => marks.get(coachId) ?? NO_MARK,
    change: (coachId, part) => {
      const { note, status } = { ...NO_MARK, ...marks.get(coachId), ...part }
      const next = { note, status }
      writeMark(userId, coachId, next)
      setMarks(new Map(marks).set(coachId, next))
    },
  }
}
