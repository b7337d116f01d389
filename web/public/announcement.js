// The announcement of the site: hidden on this device once it was closed, until it changes. Runs before the first paint.
;(() => {
  const KEY = 'closed-announcement'
  const { id } = document.currentScript.dataset
  const hide = () => document.documentElement.setAttribute('data-announcement-closed', '')
  try {
    if (localStorage.getItem(KEY) === id) hide()
  } catch {
    // Without storage the announcement comes back with the next page.
  }
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('#close-announcement')) return
    hide()
    try {
      localStorage.setItem(KEY, id)
    } catch {
      // As above.
    }
    document.querySelector('#root a[href], #root button')?.focus()
  })
})()
