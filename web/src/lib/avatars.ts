// The server has the same functions (server/sideline/coaches/wording.py), for the shell of a profile. Tests on both
// sides read server/tests/coaches/avatars.json.

/** Returns the first letters of the first and last words of a name; one letter for a single word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], ...words.slice(1).slice(-1)]
    .map((word = '') => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()
}

/** Returns the initials of a school's first two capitalized words, without 'Of' and 'The': "CV" for Cedar Valley State. */
export function schoolInitials(university: string): string {
  const words = university.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word) && !/^(?:of|the)$/i.test(word))
  const letters = words.slice(0, 2).map((word) => Array.from(word)[0])
  return letters.join('') || (Array.from(university)[0] ?? '').toUpperCase()
}
