/** Where the routes are and how their tree is written; shared by the build and by `npm run routes`. */
export const routerConfig = {
  target: 'react',
  routesDirectory: `${import.meta.dirname}/src/routes`,
  generatedRouteTree: `${import.meta.dirname}/src/routeTree.gen.ts`,
  quoteStyle: 'single',
  semicolons: false,
  addExtensions: true,
  autoCodeSplitting: false,
  disableLogging: true,
} as const
