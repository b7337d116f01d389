/** Said at the foot of the window when a dialog's code did not come. */
export function CouldNotOpen() {
  return (
    <p
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-card border border-line bg-card p-4 text-center shadow-float"
    >
      This could not be opened. Please check your connection and reload the page.
    </p>
  )
}
