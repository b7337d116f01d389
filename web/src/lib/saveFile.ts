/** Saves content as a file on the device, as if the visitor had followed a link to a download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the content by then.
  setTimeout(() => {
    URL.revokeObjectURL(url)
  })
}
