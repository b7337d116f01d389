declare module '*.md' {
  const text: import('../build/legal-markdown').LegalText
  export default text
}
