/**
 * React's JSX runtime with one extra rule: **React holds no text nodes.** Text next to other children is wrapped in an
 * element of its own, and adjacent texts are joined; if text is an element's only child, React sets it with
 * `textContent`.
 *
 * A browser that translates a page (Chrome, Edge, Safari) replaces its text nodes. If React holds such a node, it
 * throws as soon as it removes the node or inserts something before it, which breaks the page; and updates to the text
 * no longer show up (https://github.com/facebook/react/issues/11538). The compiler calls these functions for all our
 * JSX: `jsxImportSource` in vite.config.ts.
 */
import { type ElementType, Fragment, type ReactNode } from 'react'
import { jsx as createElement, jsxs as createElementWithChildren } from 'react/jsx-runtime'

export { Fragment }
export type { JSX } from 'react/jsx-runtime'

interface Props {
  children?: ReactNode
}

export const jsx: typeof createElement = (type, props, key) =>
  createElement(type, wrapTexts(type, props as Props), key)

export const jsxs: typeof createElementWithChildren = (type, props, key) => {
  const wrapped = wrapTexts(type, props as Props)
  return (Array.isArray(wrapped.children) ? createElementWithChildren : createElement)(type, wrapped, key)
}

/** Returns an element's props with each text that is not its only child wrapped in a <span> without a box. */
export function wrapTexts(type: ElementType, props: Props): Props {
  const { children } = props
  // A fragment has no element whose text could be set, so even its only text is next to its parent's other children.
  const hasElement = typeof type !== 'symbol'
  if (isText(children)) return hasElement ? props : { ...props, children: inSpan(children, 0) }
  if (!Array.isArray(children) || !hasText(children)) return props
  if (hasElement && children.every((child: ReactNode) => child === '' || isText(child)))
    return { ...props, children: children.join('') }
  return { ...props, children: withSpans(children) }
}

/** Wraps each run of texts in one <span>. All other children keep their position, by which React identifies them. */
function withSpans(children: readonly ReactNode[]): ReactNode[] {
  const result: ReactNode[] = []
  let start = 0
  for (const [index, child] of children.entries()) {
    const continues = isText(child) && isText(children[index - 1])
    if (!continues) start = index
    if (continues)
      result[start] = inSpan(
        children
          .slice(start, index + 1)
          .filter(isText)
          .join(''),
        start,
      )
    if (Array.isArray(child)) result.push(hasText(child) ? withSpans(child) : child)
    else result.push(continues ? null : isText(child) ? inSpan(child, index) : child)
  }
  return result
}

function hasText(children: readonly ReactNode[]): boolean {
  return children.some((child) => isText(child) || (Array.isArray(child) && hasText(child)))
}

/** `contents`: the text is laid out as if it were directly in the parent. */
function inSpan(text: string | number | bigint, index: number): ReactNode {
  return createElement('span', { className: 'contents', children: text }, `text-${index}`)
}

/** Whether React would render it as a text node; it renders nothing for an empty string. */
function isText(child: ReactNode): child is string | number | bigint {
  return (typeof child === 'string' && child !== '') || typeof child === 'number' || typeof child === 'bigint'
}
