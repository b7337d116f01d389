/** Builds the script with which the server renders pages: the whole app in one file, without styles and files. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react({ jsxImportSource: '#jsx' })],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'webworker' },
  build: {
    ssr: 'src/app/renderer.ts',
    outDir: 'dist',
    emptyOutDir: false,
    minify: true,
    rolldownOptions: { output: { format: 'iife', codeSplitting: false, entryFileNames: 'renderer.js' } },
  },
})
