import { useEffect, useEffectEvent } from 'react'
import { isRecord } from './isRecord'
import { routerEvents, type ShownLocation } from './routerEvents'

/* Back closes the open dialog, as phone users expect, and leaves the page only if no dialog is open.

   An open dialog adds a second history entry for its page. The entry stays when the dialog is closed in another
   way, because removing it is asynchronous and would race with any navigation from the dialog. Instead, Back skips
   it: all entries of one page have the router's index of the page plus a fraction, so that going back by less than
   a page can be detected, and the router, for which nothing has changed, is not notified. */

/** The difference in index between two entries of one page: a power of two, so that adding it is exact. */
const FRACTION = 1 / 1024

/** The router's index of the current entry, since the first dialog; undefined if no router uses the history. */
let position: number | undefined

/** Whether the current entry was added for a dialog. */
let isDialogEntry = false

/** What Back does for each open dialog, the topmost dialog last. */
const openDialogs: (() => void)[] = []

function indexOf(state: unknown): number | undefined {
  return isRecord(state) && typeof state.idx === 'number' ? state.idx : undefined
}

/**
 * Adds a history entry for the dialog to the page, unless it has one that keeps the current scroll position on Back.
 */
function addEntry(): void {
  const state: unknown = history.state
  position = indexOf(state)
  if (!isRecord(state) || position === undefined || state.dialogAt === scrollY) return
  position += FRACTION
  isDialogEntry = true
  history.pushState({ ...state, idx: position, dialogAt: scrollY }, '')
}

/**
 * The location that replaced the page while a dialog's entry was current. It belongs in the page's entry, to which the
 * history is going back.
 */
let misplaced: ShownLocation | null = null

/** Stores a location in the current history entry, which belongs to the page. */
function put({ pathname, search, hash, key, state }: ShownLocation): void {
  history.replaceState({ usr: state, key, idx: indexOf(history.state) }, '', pathname + search + hash)
}

function onPopState(event: PopStateEvent): void {
  if (misplaced) {
    event.stopImmediatePropagation()
    put(misplaced)
    misplaced = null
    position = indexOf(history.state)
    isDialogEntry = false
    if (openDialogs.length > 0) addEntry()
    return
  }
  isDialogEntry = isRecord(event.state) && event.state.dialogAt !== undefined
  const before = position
  position = indexOf(event.state)
  // A link within the page (#yours) creates an entry without an index; there Back keeps its default behavior.
  if (before === undefined || position === undefined) return
  const steps = position - before
  if (steps >= 0 || steps <= -0.5) return
  event.stopImmediatePropagation()
  const closeTopmost = openDialogs.at(-1)
  if (closeTopmost) closeTopmost()
  else history.back()
}

function onLocation(location: ShownLocation): void {
  const state: unknown = history.state
  const index = indexOf(state)
  if (misplaced) {
    misplaced = location
    return
  }
  if (isRecord(state) && index !== undefined && index === position) {
    const isOther = (state.key ?? 'default') !== location.key
    if (isDialogEntry && (isOther || state.dialogAt === undefined)) {
      misplaced = location
      history.back()
      return
    }
    if (isOther) put(location)
  }
  position = index
  isDialogEntry = isRecord(state) && state.dialogAt !== undefined
  // The page changed under an open dialog, which needs an entry for the new page.
  if (openDialogs.length > 0) addEntry()
}

/** Makes Back close a dialog while it is open; if `close` is null, the dialog stays open and Back stays on the page. */
export function useBackCloses(open: boolean, close: (() => void) | null): void {
  const onBack = useEffectEvent(() => {
    if (close) close()
    else addEntry()
  })
  useEffect(() => {
    if (!open) return
    const back = () => {
      onBack()
    }
    Object.assign(routerEvents, { onPopState, onLocation })
    openDialogs.push(back)
    addEntry()
    return () => {
      openDialogs.splice(openDialogs.indexOf(back), 1)
      // Back must also close the dialog underneath.
      if (openDialogs.length > 0) addEntry()
    }
  }, [open])
}
