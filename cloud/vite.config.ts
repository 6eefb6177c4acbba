import { defineConfig } from 'vite'

/** Builds the cloud and its libraries into a few files, for `npm start` and `npm run serve`. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: {
    noExternal: true,
    // Only printing a PDF loads these packages. The printing code changes a module inside one of them, so there must be
    // only one copy of that module. The solver (highs) loads its program from its own folder.
    external: ['highs', 'html-to-pdfmake', 'jsdom', 'pdfmake', 'pg-native'],
  },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node26',
    // Keeps the names and lines in error stacks readable.
    minify: false,
    rolldownOptions: {
      input: [
        'src/main.ts',
        'src/features/programs/contracts/pdf/print-contract.worker.ts',
        'src/features/programs/week-plan/propose-week.worker.ts',
      ],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
})
