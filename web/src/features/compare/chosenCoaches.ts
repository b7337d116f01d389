import { useSyncExternalStore } from 'react'
import { isRecord } from '../../lib/isRecord'
import { COMPARED_COACHES, readStored, store } from '../../lib/userStorage'

// The coaches that a visitor has chosen to compare, in the order of choosing. They are kept on the device, because
// choosing needs no account, and are removed when a user signs out (lib/userStorage.ts).

/** Maximum number of coaches in one comparison (server/sideline/coaches/comparison.py). */
export const MAX_COMPARED = 4

export interface ChosenCoach {
  id: number
  name: string
}

const NOBODY: readonly ChosenCoach[] = []

let chosen: readonly ChosenCoach[] | undefined
const listeners = new Set<() => void>()

function isChosenCoach(value: unknown): value is ChosenCoach {
  return isRecord(value) && typeof value.id === 'number' && typeof value.name === 'string'
}

function readChosen(): readonly ChosenCoach[] {
  const value = readStored(COMPARED_COACHES)
  return Array.isArray(value) ? value.filter(isChosenCoach).slice(0, MAX_COMPARED) : NOBODY
}

function reload(): void {
  chosen = readChosen()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  // Another tab has changed the choice, or it was removed.
  if (listeners.size === 0) window.addEventListener('storage', reload)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', reload)
    chosen = undefined
  }
}

/** Returns the chosen coaches; nobody while a page is hydrated. */
export function useChosenCoaches(): readonly ChosenCoach[] {
  return useSyncExternalStore(
    subscribe,
    () => (chosen ??= readChosen()),
    () => NOBODY,
  )
}

/** Adds a coach to the choice, unless it is full, or removes the coach. */
export function chooseCoach({ id, name }: ChosenCoach, isChosen: boolean): void {
  const others = (chosen ?? readChosen()).filter((coach) => coach.id !== id)
  chosen = isChosen ? [...others, { id, name }].slice(0, MAX_COMPARED) : others
  store(COMPARED_COACHES, chosen.length > 0 ? chosen : undefined)
  for (const listener of listeners) listener()
}

/** Returns the path of the page that compares these coaches. */
export function comparePath(coaches: readonly { id: number }[]): string {
  return `/compare?coaches=${coaches.map(({ id }) => id).join(',')}`
}
