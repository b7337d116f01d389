import { readdirSync } from 'node:fs'
import process from 'node:process'
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

/** The rules about hooks; those that compile each component first, a fifth of the time, only in `make test-all`. */
const allHooks = reactHooks.configs.flat['recommended-latest']
const quickHooks = ['react-hooks/rules-of-hooks', 'react-hooks/exhaustive-deps']
const hooks = process.env.SIDELINE_LONG
  ? allHooks
  : { ...allHooks, rules: Object.fromEntries(quickHooks.map((name) => [name, allHooks.rules[name]])) }

export default tseslint.config(
  {
    ignores: [
      'dist',
      'dist-server',
      'public',
      'src/api/schema.d.ts',
      'src/api/choices.ts',
      'src/api/rules.ts',
      'src/lib/names.ts',
      'src/features/search/filters.ts',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true }, globals: globals.browser },
    plugins: { 'import-x': importX, regexp },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js'] })],
      // Without this setting the rules read no TypeScript files.
      'import-x/extensions': ['.ts', '.tsx', '.js'],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...downwardOnly, ...independentFeatures] }],
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'no-restricted-imports': ['error', { paths: [noMutations] }],
      eqeqeq: 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 250 }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Use a union of strings.' },
      ],
      // Together a quarter of the time, for nothing: tsc finds what a library removed, there are no enums, and the only
      // classes are errors, an error boundary and one of the tests.
      '@typescript-eslint/no-deprecated': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
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
  { files: ['src/**/*.{ts,tsx}'], ...hooks },
  { files: ['eslint.config.js'], ...tseslint.configs.disableTypeChecked },
)
