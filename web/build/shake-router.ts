import type { Plugin } from 'vite'

/**
 * Lets the bundler drop those components of React Router that the app doesn't use. It keeps them as long as the module
 * sets their `displayName`, and as long as `forwardRef` could have a side effect.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'shake-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\/lib\/.*\.js$/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/= (?=React\$1\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ '),
    },
  }
}
