/** Saves content as a file on the device, as if the visitor had clicked a download link. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the browser has read the content.
  setTimeout(() => {
    URL.revokeObjectURL(url)
  })
}
