import { defineConfig } from 'vite'

/** `npm start` and `npm run serve` run the cloud built into a few files, its libraries included. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: {
    noExternal: true,
    // Only drawing a PDF loads these; it changes a module within one of them, so there must be one copy of it. The
    // solver looks for its program beside it.
    external: ['highs', 'html-to-pdfmake', 'jsdom', 'pdfmake', 'pg-native'],
  },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node26',
    // The names and lines in the stack of an error stay readable.
    minify: false,
    rolldownOptions: {
      input: [
        'src/main.ts',
        'src/features/client-programs/print-contract.worker.ts',
        'src/features/programs/week-plan/propose-week.worker.ts',
      ],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
})
