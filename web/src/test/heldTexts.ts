/** The texts that React holds as nodes of their own: a browser that translates the page breaks on them. */
export function heldTexts(root: Node): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const held: string[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (Object.keys(node).some((key) => key.startsWith('__reactFiber$'))) held.push(node.nodeValue ?? '')
  }
  return held
}
