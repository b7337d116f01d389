/** The JSX runtime for development and tests: same as `jsx-runtime.ts`, with React's warnings. */
import { jsxDEV as createElement } from 'react/jsx-dev-runtime'
import { wrapTexts } from './jsx-runtime'

export { Fragment, type JSX } from './jsx-runtime'

export const jsxDEV: typeof createElement = (type, props, key, isStatic, ...rest) => {
  const wrapped = wrapTexts(type, props as object)
  return createElement(type, wrapped, key, isStatic && Array.isArray(wrapped.children), ...rest)
}
