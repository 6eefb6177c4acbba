/** The names of a module's functions that build messages. */
type BuildersOf<Module, Built> = {
  [Name in keyof Module]: Module[Name] extends (...args: never[]) => Built | Built[] ? Name : never
}[keyof Module]

/** One or more examples of everything that a module builds: what lacks one for a builder does not compile. */
export type PreviewsOf<Module, Built> = Record<BuildersOf<Module, Built>, Built | readonly Built[]>
