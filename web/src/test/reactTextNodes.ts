/** Returns the texts that React holds as text nodes: they break when a browser translates the page. */
export function reactTextNodes(root: Node): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const held: string[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (Object.keys(node).some((key) => key.startsWith('__reactFiber$'))) held.push(node.nodeValue ?? '')
  }
  return held
}
