/** Returns the content of a file in base64. */
export async function base64Of(file: Blob): Promise<string> {
  const letters: string[] = []
  for (const byte of new Uint8Array(await file.arrayBuffer())) letters.push(String.fromCharCode(byte))
  return btoa(letters.join(''))
}
