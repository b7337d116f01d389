import { vi } from 'vitest'

/** Records the files that the app saves on the device, with their names. */
export function recordSavedFiles(): { content: Blob; name: string }[] {
  const saved: { content: Blob; name: string }[] = []
  let content: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (content && this.href === 'blob:saved') saved.push({ content, name: this.download })
  })
  return saved
}
