/** A `ref` callback that focuses an element when it appears in place of the control that had the focus. */
export function focusElement(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
