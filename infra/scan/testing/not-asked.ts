export const refuse = (): Promise<never> => Promise.reject(new Error('Not part of the workflow.'));

/** Calls of a store that no scan makes. */
export const notAsked = <N extends string>(...names: readonly N[]): Record<N, () => Promise<never>> =>
  Object.fromEntries(names.map((name) => [name, refuse])) as Record<N, () => Promise<never>>;
