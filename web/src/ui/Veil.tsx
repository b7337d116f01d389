/**
 * Dims whatever is behind a dialog, an outer dialog too: it stands in the document right before its box. Not Radix's own overlay: that one writes a <style> element to hold the page
 * still, which the site's content policy forbids; base.css does it instead.
 */
export function Veil() {
  return <div className="motion-fade fixed inset-0 z-50 bg-veil" aria-hidden="true" />
}
