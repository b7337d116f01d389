import { expect, it } from 'vitest'
import { chunksOf, stylesOf } from './manifest.ts'

const MANIFEST = {
  'a.tsx': { file: 'a.js', css: ['a.css'], imports: ['_shared.js'] },
  'b.tsx': { file: 'b.js', imports: ['_shared.js', '_shell.js'] },
  '_shared.js': { file: 'shared.js', css: ['shared.css'], imports: ['_shell.js'] },
  '_shell.js': { file: 'shell.js' },
}

it('a page has the style sheets that it shares with another page', () => {
  expect(stylesOf(MANIFEST, 'a.tsx')).toEqual(['a.css', 'shared.css'])
  expect(stylesOf(MANIFEST, 'b.tsx')).toEqual(['shared.css'])
})

it('each chunk is named once', () => {
  expect(chunksOf(MANIFEST, ['a.tsx', 'b.tsx'])).toEqual(['a.js', 'shared.js', 'shell.js', 'b.js'])
})
