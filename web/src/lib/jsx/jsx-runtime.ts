/**
 * React's JSX runtime, with one rule of our own: **React holds no text node.** A text beside other children becomes an
 * element of its own, texts beside texts are joined; a text that is an element's only child React sets by `textContent`.
 *
 * A browser that translates a page (Chrome, Edge, Safari) replaces its text nodes. Where React holds such a node it then
 * fails as soon as it removes it or inserts something before it, and the page is gone; a text that it changes is not
 * seen to change (https://github.com/facebook/react/issues/11538). The compiler calls these functions for all JSX of
 * ours: `jsxImportSource` in vite.config.ts.
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

/** The props of an element, with each text that is not its only child in a <span> without a box. */
export function wrapTexts(type: ElementType, props: Props): Props {
  const { children } = props
  // A fragment has no element whose text could be set: its only text is beside what its parent holds.
  const hasElement = typeof type !== 'symbol'
  if (isText(children)) return hasElement ? props : { ...props, children: inSpan(children, 0) }
  if (!Array.isArray(children) || !hasText(children)) return props
  if (hasElement && children.every((child: ReactNode) => child === '' || isText(child)))
    return { ...props, children: children.join('') }
  return { ...props, children: withSpans(children) }
}

/** Each run of texts in one <span>. Every other child keeps its place, by which React knows it. */
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

/** `contents`: the text is laid out as if it were in the parent itself. */
function inSpan(text: string | number | bigint, index: number): ReactNode {
  return createElement('span', { className: 'contents', children: text }, `text-${index}`)
}

/** Whether React would make a text node of it: of an empty text it makes nothing. */
function isText(child: ReactNode): child is string | number | bigint {
  return (typeof child === 'string' && child !== '') || typeof child === 'number' || typeof child === 'bigint'
}
