import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import cases from './cases.json'
import { findHints, RULE_OF_KIND } from './findHints'
import { RULES, wordsOf } from './rules'

/** Returns the parts of the comment with a hint about a bad word. */
const badWordsIn = (comment: string, ownNames: string[] = []) =>
  findHints(comment, ownNames)
    .filter(({ kind }) => kind === 'words')
    .map(({ start, end }) => comment.slice(start, end))

describe('bad words', () => {
  it.each([
    ...['fuck', 'FUCKING', 'fvck', 'phuck', 'f*ck', 'f**k', 'f.u.c.k', 'f-u-c-k', 'f u c k', 'fuuuck'],
    ...['fcuk', 'fuсk', 'fück', 'ｆuck', 'fu\u200bck', 'fu\u00adck', 'f<b>u</b>ck', '5h1t', '$hit'],
    ...['sh!t', 'a$$hole', 'b1tch', 'motherf@cker'],
  ])('are found in the spelling %s', (word) => {
    expect(badWordsIn(`He is ${word}, really.`)).toHaveLength(1)
  })

  it.each([
    ...['assess the class', 'a cocktail', 'cocky and passive', 'Scunthorpe', 'shoe', 'spicy', 'Nigeria'],
    ...['shiitake', 'the best assistant', 'bass', 'analysis', '455', 'push-it', 'as is', 'I was hit'],
    ...['pen is', 'snigger', 'Chicago FC', 'Phuket', 'nicer', 'Higgs', 'pinches', '**day**', 'who rings?'],
    ...['they give head coaches a raise', 'a switch hitter', 'skeet', 'cornhole', 'ball kicking'],
    ...['impact play', 'edge play', 'a shrimping drill', 'scissoring in the water', 'domination'],
    ...['the girl on top of the pyramid', 'collared shirts', 'spooked', 'fingering on the cello'],
    ...['a jelly donut', 'snowballing', 'panties', 'nudity', 'a mongrel', 'Santorum', 'haji'],
  ])('are not found in harmless text: %s', (text) => {
    expect(findHints(text, [])).toEqual([])
  })

  it.each(['Hancock', 'Cockburn', 'Dickinson', 'Assante', 'Fukuda', 'Cummings', 'Analiese', 'Hoey'])(
    'are not found in the name %s',
    (name) => {
      expect(
        badWordsIn(`${name} was there, as ${name}'s staff says, and ${name.toLowerCase()} too.`),
      ).toEqual([])
    },
  )

  it.each(['Dick Bender', 'Peter Wang', 'Jake Coons', 'María Hoe', 'Archie McDaniel', "Fanny O'Hoare"])(
    "are not found in the coach's own name %s, nor is it someone else's",
    (name) => {
      const last = name.split(' ').at(-1) ?? ''
      const comment = `${name} is fair. Coach ${last} listens, and ${name.toLowerCase()}'s plans hold; Coach ${last}'s too.`
      expect(findHints(comment, [name])).toEqual([])
    },
  )

  it("are found next to the coach's own name", () => {
    expect(badWordsIn('Dick Bender is a shithead', ['Dick Bender'])).toEqual(['shithead'])
  })

  it('are allowed in a report of abuse', () => {
    expect(
      badWordsIn(
        'She was raped. He abused and molested players, a rapist and molester: date rape, incest, groped, raping.',
      ),
    ).toEqual([])
  })
})

describe('rules.json', () => {
  it('has no common English word in a list of bad words', () => {
    const bad = wordsOf(RULES.whole, RULES.cores, RULES.tight, RULES.strong)
    expect([...wordsOf(RULES.languages.english)].filter((word) => bad.has(word))).toEqual([])
  })

  it('has a case for every kind and reason', () => {
    const patterns = Object.entries(RULES.patterns).flatMap(([kind, reasons]) =>
      Object.keys(reasons).map((reason) => `${kind}: ${reason}`),
    )
    const found = cases.flatMap(({ hints }) => hints.map(({ kind, reason }) => `${kind}: ${reason}`))
    const expected = [...patterns, 'words: words', 'name: name', 'language: language']
    expect([...new Set(found)].sort()).toEqual(expected.sort())
  })

  it('names the rules by their numbers in the guidelines', () => {
    const guidelines = readFileSync('../server/sideline/pages/legal_texts/guidelines.md', 'utf8')
    const titles = { language: 'English only.', words: 'No profanity.', name: "No names except the coach's." }
    for (const [kind, title] of Object.entries(titles)) {
      const rule = RULE_OF_KIND[kind as keyof typeof titles]
      expect(guidelines).toContain(`\n${rule}. **${title}**`)
    }
  })
})
