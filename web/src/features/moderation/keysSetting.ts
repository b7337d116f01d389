import { useSyncExternalStore } from 'react'
import { readStored, store } from '../../lib/userStorage'

const KEY = 'sideline.desk.keys'
const OFF = 'off'
const listeners = new Set<() => void>()

/** Whether single letters make decisions on this device. People who dictate or press keys by accident turn them off. */
export function areKeysOn(): boolean {
  return readStored(KEY) !== OFF
}

/** Stores the setting on this device. */
export function setKeysOn(on: boolean): void {
  store(KEY, on ? undefined : OFF)
  for (const listener of listeners) listener()
}

/** Whether single letters make decisions, for a component that shows it. */
export function useKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areKeysOn)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
