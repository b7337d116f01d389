import { readdirSync } from 'node:fs'
import js from '@eslint/js'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y-x'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import globals from 'globals'
import tseslint from 'typescript-eslint'

/** The layers of the app, topmost first. Imports only go downward. */
const layers = ['app', 'pages', 'features', 'session', 'api', 'ui', 'lib']
const features = readdirSync(new URL('./src/features', import.meta.url))

const downwardOnly = layers.slice(1).map((layer, index) => ({
  target: `./src/${layer}`,
  from: layers.slice(0, index + 1).map((above) => `./src/${above}`),
  message: `Imports only go downward: ${layers.join(' > ')}.`,
}))

const independentFeatures = features.map((feature) => ({
  target: `./src/features/${feature}`,
  from: './src/features',
  except: [`./${feature}`],
  message: 'Features must not import each other: pages compose them.',
}))

const noMutations = {
  name: '@tanstack/react-query',
  importNames: ['useMutation'],
  message:
    'Use useSubmit (ui/useSubmit.ts): it blocks a second click before the button is rendered as disabled.',
}

const noBareRedirects = {
  name: 'react-router',
  importNames: ['Navigate'],
  message: 'Use <Redirect> (pages/shell/Redirect.tsx): visitors can still navigate while it redirects.',
}

const router = ['react-router', 'react-router/dom']

export default tseslint.config(
  {
    ignores: [
      'dist',
      'dist-server',
      'public',
      'src/api/schema.d.ts',
      'src/api/choices.ts',
      'src/api/rules.ts',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true }, globals: globals.browser },
    plugins: { 'import-x': importX, regexp },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js'] })],
      // Without this setting the rules read no TypeScript files and find no cycles.
      'import-x/extensions': ['.ts', '.tsx', '.js'],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...downwardOnly, ...independentFeatures] }],
      'import-x/no-cycle': 'error',
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'no-restricted-imports': ['error', { paths: [noMutations] }],
      eqeqeq: 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 250 }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['src/ui/**', 'src/lib/**', 'src/api/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            noMutations,
            ...router.map((name) => ({ name, message: 'ui, lib and api must not import the router.' })),
          ],
        },
      ],
    },
  },
  {
    files: ['src/pages/**'],
    ignores: ['src/pages/shell/Redirect.tsx'],
    rules: { 'no-restricted-imports': ['error', { paths: [noMutations, noBareRedirects] }] },
  },
  { files: ['src/**/*.tsx'], ...jsxA11y.configs.strict },
  { files: ['src/**/*.test.{ts,tsx}'], rules: { 'max-lines': ['error', { max: 300 }] } },
  { files: ['src/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended-latest'] },
  { files: ['eslint.config.js'], ...tseslint.configs.disableTypeChecked },
)
