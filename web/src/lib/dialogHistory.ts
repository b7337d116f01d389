import { useEffect, useEffectEvent } from 'react'
import { isRecord } from './isRecord'
import { routerEvents, type ShownLocation } from './routerEvents'

/*
 * Back closes the open dialog, as on every phone, and leaves the page only when none is open.
 *
 * An open dialog gives its page a second entry in the history. The entry stays when the dialog is closed in another
 * way, because taking it out again is asynchronous and would race with whatever the dialog navigates to. Instead, Back
 * passes over it: the entries of one page have the router's index of the page plus a fraction, so that a step back by
 * less than a page is recognized, and the router, for which nothing has changed, is not told of it.
 */

/** The distance of two entries of one page: a power of two, so that adding it is exact. */
const FRACTION = 1 / 1024

/** The router's index of the current entry, since the first dialog; undefined where no router has a history. */
let position: number | undefined

/** Whether the current entry was made for a dialog. */
let isDialogEntry = false

/** What to do on Back for each open dialog, the topmost one last. */
const openDialogs: (() => void)[] = []

function indexOf(state: unknown): number | undefined {
  return isRecord(state) && typeof state.idx === 'number' ? state.idx : undefined
}

/** Adds an entry for the dialog to the page, unless it has one at which Back leaves the page where it is scrolled to. */
function addEntry(): void {
  const state: unknown = history.state
  position = indexOf(state)
  if (!isRecord(state) || position === undefined || state.dialogAt === scrollY) return
  position += FRACTION
  isDialogEntry = true
  history.pushState({ ...state, idx: position, dialogAt: scrollY }, '')
}

/** What replaced the page while the entry was a dialog's; it belongs in the entry of the page, which is being gone to. */
let misplaced: ShownLocation | null = null

/** Puts a location into the current entry, which is the page's. */
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
  // A link within the page (#yours) makes an entry without an index: there Back does what it always did.
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
  // The page changed under an open dialog, which needs an entry of the new page.
  if (openDialogs.length > 0) addEntry()
}

/** Lets Back close a dialog while it is open; one without `close` stays open, and Back stays on the page. */
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
      // The dialog beneath has to be closed by Back as well.
      if (openDialogs.length > 0) addEntry()
    }
  }, [open])
}
