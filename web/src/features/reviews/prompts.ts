/** Words to begin a line of a review with. */
export const PROMPTS = ['After the visit', 'When injured', 'A normal Tuesday']

interface Insertion {
  text: string
  /** Where the caret is then: behind the prompt. */
  caret: number
}

/** The text with a prompt on a line of its own at the caret; on the first line where the text is empty. */
export function insertPrompt(text: string, caret: number, prompt: string): Insertion {
  const [before, after] = text.trim() === '' ? ['', ''] : [text.slice(0, caret), text.slice(caret)]
  const start = before === '' || before.endsWith('\n') ? before : `${before}\n`
  const line = `${start}${prompt}: `
  const rest = after === '' || after.startsWith('\n') ? after : `\n${after}`
  return { text: line + rest, caret: line.length }
}
